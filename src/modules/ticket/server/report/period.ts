/** The days of a report, and their time zone. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** The currency of amounts whose records have none. */
  readonly currency: string;
  /** Id of a person or `none`: only their lines. */
  readonly technician?: string | undefined;
}

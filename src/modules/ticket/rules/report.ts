import type { ReportRow } from '#platform/entity/report.ts';

export type ReportName = 'tickets' | 'times' | 'estimates' | 'warranty';
export const reportNames: readonly ReportName[] = ['tickets', 'times', 'estimates', 'warranty'];

/** A report: sections of rows, each section from one SQL statement. */
export interface Report {
  readonly from: string;
  readonly to: string;
  /** Names of the groups, if the report covers several. */
  readonly groups?: readonly string[];
  readonly sections: Readonly<Record<string, readonly ReportRow[]>>;
}

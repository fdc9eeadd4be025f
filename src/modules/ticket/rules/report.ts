import type { ReportRow } from '#platform/entity/report.ts';

export const reportNames = ['tickets', 'times', 'estimates', 'warranty', 'margin', 'margin-lines'] as const;
export type ReportName = (typeof reportNames)[number];

/** Lines of bills that a report lists at once. */
export const maxMarginLines = 1000;

/** A report: sections of rows, each section from one SQL statement. */
export interface Report {
  readonly from: string;
  readonly to: string;
  /** Names of the groups, if the report covers several. */
  readonly groups?: readonly string[];
  readonly sections: Readonly<Record<string, readonly ReportRow[]>>;
}

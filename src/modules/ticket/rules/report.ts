import type { ReportRow } from '#platform/entity/report.ts';

export type ReportName = 'tickets' | 'times' | 'estimates' | 'warranty';
export const reportNames: readonly ReportName[] = ['tickets', 'times', 'estimates', 'warranty'];

/** A report: sections of rows, each counted by one statement. */
export interface Report {
  readonly from: string;
  readonly to: string;
  /** The names of the groups that are summed, where it was asked for more than one. */
  readonly groups?: readonly string[];
  readonly sections: Readonly<Record<string, readonly ReportRow[]>>;
}

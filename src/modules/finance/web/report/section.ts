import type { FinanceReport } from '../../rules/report.ts';
import type { ReportLinks } from './report-links.ts';

/** A section of the reports; it has one currency at a time. */
export interface SectionProps {
  readonly report: FinanceReport;
  readonly currency: string;
  readonly places: ReportLinks;
}

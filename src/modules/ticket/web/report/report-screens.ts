/** The screens of reports in one file. */
export { MarginLinesPage } from './margin-lines-page.tsx';
export { ReportsPage } from './reports-page.tsx';

/** The screens of the month, loaded as one file: a person who opens one of them mostly opens others too. */
export { RelatedForm } from '#platform/web/form/related-form.tsx';
export { RecordView } from '#platform/web/record/record-view.tsx';
export { ShowPage } from '#platform/web/record/show-page.tsx';
export { BudgetIndex } from './budgets/budget-index.tsx';
export { BudgetCreate, BudgetEdit } from './budgets/budget-pages.tsx';
export { ForecastPage } from './forecast/forecast-page.tsx';
export { PlannedIndex } from './planned/planned-index.tsx';
export { PlannedPage, PlannedView } from './planned/planned-page.tsx';
export { PlannedCreate, PlannedEdit } from './planned/planned-pages.tsx';
export { SharedPage } from './splits/shared-page.tsx';

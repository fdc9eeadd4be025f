/** All screens of parts, loaded as one file: a person who opens one of them mostly opens others too. */
export { CreatePage } from '#platform/web/form/create-page.tsx';
export { EditPage } from '#platform/web/form/edit-page.tsx';
export { RelatedForm } from '#platform/web/form/related-form.tsx';
export { CountPage } from './count/count-page.tsx';
export { InvoicePage } from './invoice/invoice-page.tsx';
export { PartPage, PartView } from './part-page.tsx';
export { PartsIndex } from './parts-index.tsx';
export { ToOrderPage } from './to-order-page.tsx';

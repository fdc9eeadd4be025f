/** The screens of the month, loaded as one file: a person who opens one of them mostly opens others too. */
export { EntityIndex } from '#platform/web/list/entity-index.tsx';
export { CreatePage } from '#platform/web/form/create-page.tsx';
export { EditPage } from '#platform/web/form/edit-page.tsx';
export { RelatedForm } from '#platform/web/form/related-form.tsx';
export { RecordView } from '#platform/web/record/record-view.tsx';
export { ShowPage } from '#platform/web/record/show-page.tsx';

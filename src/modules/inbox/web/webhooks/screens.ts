/** The screens of webhooks, in one file: the entry of the module names each file that it may load. */
export { WebhookNewPage } from './webhook-new-page.tsx';
export { WebhookPage } from './webhook-page.tsx';
export { WebhooksPage } from './webhooks-page.tsx';

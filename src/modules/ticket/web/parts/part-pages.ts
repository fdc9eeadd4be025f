import { lazy } from '#platform/web/lazy.tsx';
import type { EntityScreens, Part, Screen } from '#platform/web/module.ts';
import { withStockWords } from './stock-words.ts';
import { partWords } from './part-words.ts';

/** A screen with the words of parts. */
const withParts = <P extends object>(part: Part<P>): Part<P> => withStockWords('parts', partWords, part);

/** The screens of parts: the generic ones with their words, and a page that shows the moves of the stock. */
export const partPages: EntityScreens = {
  index: withParts(lazy(() => import('./parts-index.tsx'), 'PartsIndex')),
  create: withParts(lazy(() => import('#platform/web/form/create-page.tsx'), 'CreatePage')),
  edit: withParts(lazy(() => import('#platform/web/form/edit-page.tsx'), 'EditPage')),
  related: withParts(lazy(() => import('#platform/web/form/related-form.tsx'), 'RelatedForm')),
  show: withParts(lazy(() => import('./part-page.tsx'), 'PartPage')),
  panel: withParts(lazy(() => import('./part-page.tsx'), 'PartView')),
};

/** The other screens of the stock. */
export const partScreens: readonly Screen[] = [
  {
    name: 'parts#to-order',
    path: '/account/$account_id/to-order',
    access: 'account',
    part: withParts(lazy(() => import('./to-order-page.tsx'), 'ToOrderPage')),
  },
  {
    name: 'parts#invoice',
    path: '/account/$account_id/supplier-invoice',
    access: 'account',
    part: withParts(lazy(() => import('./invoice/invoice-page.tsx'), 'InvoicePage')),
  },
  {
    name: 'parts#count',
    path: '/account/$account_id/stock-count',
    access: 'account',
    part: withParts(lazy(() => import('./count/count-page.tsx'), 'CountPage')),
  },
];

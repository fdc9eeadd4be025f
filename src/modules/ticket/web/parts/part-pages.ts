import type { FunctionComponent } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { EntityScreens, Part, RecordProps, RelatedFormProps, Screen } from '#platform/web/module.ts';
import { partWords } from './part-words.ts';

const load = async () => import('./part-screens.ts');

type PageName = 'CountPage' | 'InvoicePage' | 'ToOrderPage';

/** A screen with the words of parts. */
function part<P extends object, K extends string>(
  from: () => Promise<Readonly<Record<K, FunctionComponent<P>>>>,
  name: K,
): Part<P> {
  return withWords('parts', partWords, lazy(from, name));
}

function screen(name: string, path: string, page: PageName): Screen {
  const shown = part<object, PageName>(load, page);
  return { name: `parts#${name}`, path: `/account/$account_id/${path}`, access: 'account', part: shown };
}

/** The screens of parts: the generic ones with their words, and a page that shows the moves of the stock. */
export const partPages: EntityScreens = {
  index: part<{ entity: Entity }, 'PartsIndex'>(load, 'PartsIndex'),
  create: part<{ entity: Entity }, 'CreatePage'>(load, 'CreatePage'),
  edit: part<RecordProps, 'EditPage'>(load, 'EditPage'),
  related: part<RelatedFormProps, 'RelatedForm'>(load, 'RelatedForm'),
  show: part<RecordProps, 'PartPage'>(load, 'PartPage'),
  panel: part<RecordProps, 'PartView'>(load, 'PartView'),
};

/** The other screens of the stock. */
export const partScreens: readonly Screen[] = [
  screen('to-order', 'to-order', 'ToOrderPage'),
  screen('invoice', 'supplier-invoice', 'InvoicePage'),
  screen('count', 'stock-count', 'CountPage'),
  // Where the search and the calendar lead: these kinds have lists only.
  screen('order', 'part_orders/$id', 'ToOrderPage'),
  screen('supplier-invoice', 'supplier_invoices/$id', 'InvoicePage'),
];

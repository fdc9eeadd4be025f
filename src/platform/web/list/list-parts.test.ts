import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customer } from '#modules/ticket/entities/customer.ts';
import { en as words } from '#modules/ticket/locales/en.ts';
import { outgo } from '#modules/finance/entities/outgo.ts';
import { wallet } from '#modules/finance/entities/wallet.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import type { AnyDoc } from '#platform/entity/define.ts';
import { en } from '#platform/locales/en.ts';
import { mergeCatalogues, translator } from '../i18n/catalogue.ts';
import type { SearchHit } from '../api/api.ts';
import { cellLook, columnFields, possibleColumns, shownColumns, sortKeys } from './columns.ts';
import { cellText, csvText, withCurrencies } from './export-csv.ts';
import { isNumber } from './hit-facts.tsx';
import { hitLines } from './hit-lines.ts';
import { between } from './bulk/selection.ts';

const t = translator(mergeCatalogues([en, words]), 'en');
const doc: AnyDoc = {
  _id: 'tkt-1',
  _rev: '1-a',
  klass: 'ticket',
  label: 'Fan',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  created_by: null,
  status: 'doing',
  customer_id: 'cus-1',
  customer: { label: 'Ana' },
  number: 12,
};

test('the line with further records comes after those listed below a hit, or after the hit itself', async () => {
  const hit = (id: string, more: object = {}): SearchHit => ({ id, klass: id.slice(0, 3), title: id, ...more });
  const more = (klass: string): object => ({ klass, field: 'customer_id', count: 9 });
  const ana = hit('cus-1', { followers: [more('ticket'), more('estimate')] });
  const rui = hit('cus-2', { followers: [more('ticket')] });
  const own = [hit('tkt-1', { follows: 'cus-1' }), hit('tkt-2', { follows: 'cus-1' })];
  const lines = hitLines([ana, ...own, rui, hit('eqt-1')]);
  expect(lines.map((line) => ('hit' in line ? line.hit.id : `${line.more.head.id} ${line.more.klass}`))).toEqual([
    'cus-1',
    'tkt-1',
    'tkt-2',
    'cus-1 ticket',
    'cus-1 estimate',
    'cus-2',
    'cus-2 ticket',
    'eqt-1',
  ]);
});

test('a title that looks like the number of another record is a title', () => {
  expect(isNumber(ticket, { ...doc, label: '#0012' })).toBe(true);
  expect(isNumber(ticket, { ...doc, label: '#0013' })).toBe(false);
  expect(isNumber(ticket, { ...doc, number: 1234, label: '#1234' })).toBe(true);
  expect(isNumber(customer, { ...doc, klass: 'customer', label: '#0012' })).toBe(false);
});

test('no cell can start a formula in a spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), async (sign, rest) => {
      expect(await csvText([[`${sign}${rest}`]])).toMatch(/^"?'/);
    }),
  );
});

test('commas, quotes and line breaks stay within their cell', async () => {
  expect(await csvText([['a,b', 'say "no"', 'one\ntwo', 'plain']])).toBe('"a,b","say ""no""","one\ntwo",plain');
});

test('cells contain labels instead of codes', () => {
  expect(cellText(t, ticket, doc, 'status')).toBe('Doing');
  expect(cellText(t, ticket, doc, 'customer_id')).toBe('Ana');
  expect(cellText(t, ticket, doc, 'number')).toBe('12');
  expect(cellText(t, ticket, doc, 'priority')).toBe('');
  const phones = [{ number: '11 9', main: true }, { number: '22' }];
  expect(cellText(t, customer, { ...doc, phones }, 'phones')).toBe('11 9; 22');
});

test('the title column always stays, and columns keep the order of the list', () => {
  expect(shownColumns(ticket, null)).toEqual(ticket.list);
  expect(shownColumns(ticket, ['status', 'number'])).toEqual(['number', 'title', 'status']);
  expect(possibleColumns(ticket)).not.toContain('content');
});

test('amounts come last and are never hidden', () => {
  expect(shownColumns(outgo, null).at(-1)).toBe('value');
  expect(shownColumns(outgo, ['value', 'date', 'categories'])).toEqual(['date', 'description', 'categories', 'value']);
  expect(cellLook(outgo, 'value', 6)).toMatchObject({ 'data-rank': 2 });
});

test('a column with a relation also loads its label', () => {
  expect(columnFields(ticket, ['title', 'customer_id', 'technical_id'])).toEqual([
    '_id',
    '_rev',
    'klass',
    'label',
    'title',
    'customer_id',
    'technical_id',
    'customer.label',
    'technical.label',
  ]);
});

test('a column with an amount also loads the currency of its record', () => {
  expect(columnFields(outgo, ['value', 'date'])).toEqual([
    '_id',
    '_rev',
    'klass',
    'label',
    'value',
    'date',
    'wallet.currency',
  ]);
  expect(columnFields(wallet, ['balance', 'limit']).slice(4)).toEqual(['balance', 'limit', 'currency']);
});

test('amounts are aligned right, numbers of records left', () => {
  expect(cellLook(ticket, 'estimation', 3)).toMatchObject({ 'data-figure': true });
  expect(cellLook(ticket, 'number', 0)).not.toHaveProperty('data-figure');
});

test('a range of rows works in both directions', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(between(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(order, 'gone', 'c')).toEqual(['c']);
  expect(between(order, null, 'c')).toEqual(['c']);
});

test('an exported amount has its currency next to it', () => {
  expect(withCurrencies(ticket, ['number', 'estimation', 'status'])).toEqual([
    'number',
    'estimation',
    'currency',
    'status',
  ]);
  expect(withCurrencies(ticket, ['currency', 'estimation'])).toEqual(['currency', 'estimation']);
  expect(withCurrencies(ticket, ['number', 'title'])).toEqual(['number', 'title']);
});

test('a list is sorted by a column with an index, else in the order of its kind', () => {
  expect(sortKeys(ticket, '-created_at')).toEqual([{ created_at: 'desc' }]);
  expect(sortKeys(ticket, 'status')).toEqual([{ status: 'asc' }, { number: 'asc' }]);
  for (const requested of [undefined, 'customer_id', '-content', 'nothing'])
    expect(sortKeys(ticket, requested)).toEqual([{ number: 'desc' }]);
});

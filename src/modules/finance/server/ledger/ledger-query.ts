import { isDate } from '#platform/entity/check.ts';
import type { Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { isRowKind, type RowKind } from '../../rules/movements.ts';

/** What a ledger is asked for. */
export interface LedgerQuery {
  readonly limit: number;
  readonly before: Place | undefined;
  /** Days, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Every word must stand in the row; one that is a number may be the amount instead. */
  readonly words: readonly string[];
  readonly amount: string | undefined;
  /** A tag; '' asks for rows without one. */
  readonly category: string | undefined;
  readonly confirmed: boolean | undefined;
  readonly imported: boolean | undefined;
  readonly klass: readonly RowKind[] | undefined;
}

/** Where a page begins: after the row of this day and id; `balance` is what the wallet held before that row, where it is known. */
interface Place {
  readonly date: string;
  readonly id: string;
  readonly balance: string | undefined;
}

export const ledgerNames = [
  'limit',
  'before',
  'from',
  'to',
  'text',
  'category',
  'confirmed',
  'imported',
  'klass',
] as const;

/** Reads the query of an address; what makes no sense is refused with its name. */
export function parseLedger(query: Input): LedgerQuery {
  const text = textOf(query, 'text').trim();
  return {
    limit: limitOf(textOf(query, 'limit')),
    before: placeOf(textOf(query, 'before')),
    from: dayOf(query, 'from'),
    to: dayOf(query, 'to'),
    words: normalise(text)
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, 12),
    amount: /^\d{1,16}([.,]\d{1,8})?$/.test(text) ? text.replace(',', '.') : undefined,
    category: query['category'] === undefined ? undefined : textOf(query, 'category').slice(0, 60),
    confirmed: flagOf(query, 'confirmed'),
    imported: flagOf(query, 'imported'),
    klass: kindsOf(textOf(query, 'klass')),
  };
}

/** Whether the running balance can be told: it goes over all rows of the wallet, so nothing may be left out between two. */
export function isWhole(query: LedgerQuery): boolean {
  return (
    [query.category, query.confirmed, query.imported, query.klass].every((filter) => filter === undefined) &&
    query.words.length === 0
  );
}

function textOf(query: Input, name: string): string {
  const value = query[name];
  if (value !== undefined && typeof value !== 'string') throw fail('bad_request', `${name} must be given once`);
  return value ?? '';
}

function limitOf(text: string): number {
  if (text === '') return 100;
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1) throw fail('bad_request', 'limit must be a whole number');
  return Math.min(Number(text), 500);
}

function placeOf(text: string): Place | undefined {
  if (text === '') return undefined;
  const [date = '', id = '', balance] = text.split(',');
  const isPlace = isDate(date) && /^[a-z]{3}-[0-9a-f]{32}$/.test(id);
  if (!isPlace || (balance !== undefined && !/^-?\d{1,24}(\.\d{1,8})?$/.test(balance)))
    throw fail('bad_request', 'before must be a day and an id');
  return { date, id, balance };
}

function dayOf(query: Input, name: 'from' | 'to'): string | undefined {
  const text = textOf(query, name);
  if (text !== '' && !isDate(text)) throw fail('bad_request', `${name} must be a day`);
  return text === '' ? undefined : text;
}

function flagOf(query: Input, name: 'confirmed' | 'imported'): boolean | undefined {
  const text = textOf(query, name);
  if (!['', 'true', 'false'].includes(text)) throw fail('bad_request', `${name} must be true or false`);
  return text === '' ? undefined : text === 'true';
}

function kindsOf(text: string): readonly RowKind[] | undefined {
  if (text === '') return undefined;
  const kinds = text.split(',');
  if (!kinds.every(isRowKind)) throw fail('bad_request', 'klass must name kinds of rows');
  return kinds;
}

import { Type } from 'typebox';
import { isDate } from '#platform/entity/check.ts';
import { failure } from '#platform/entity/failure.ts';
import { exactly, oneOf, optional, type Shape } from '#platform/server/api/shapes/shape.ts';
import { ledgerTextOf, type LedgerText } from '../../rules/ledger-text.ts';
import { isRowKind, type RowKind } from '../../rules/row-kinds.ts';

/** The parameters of a ledger request. */
export interface LedgerQuery {
  readonly limit: number;
  readonly before: Place | undefined;
  /** Days; the last one included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly text: LedgerText;
  /** A tag; '' selects rows without one. */
  readonly category: string | undefined;
  readonly confirmed: boolean | undefined;
  readonly imported: boolean | undefined;
  readonly klass: readonly RowKind[] | undefined;
  /** Only the rows of a card's bill: its month, and the first and last day of the rows that were not moved. */
  readonly bill?: { readonly month: string; readonly from: string; readonly to: string } | undefined;
}

/** Start of a page: after the row with this day and id. `balance` is the wallet's balance before that row, if it is known. */
interface Place {
  readonly date: string;
  readonly id: string;
  readonly balance: string | undefined;
}

const refused = (reason: string) => ({ 'x-refusal': { error: 'bad_request', reason } }) as const;
const day = (name: string, description: string) =>
  optional(Type.String({ description, ...refused(`${name} must be a day`) }));
const either = (name: string, description: string) =>
  optional(oneOf(['', 'true', 'false'], { description, ...refused(`${name} must be true or false`) }));

/** Query parameters of a ledger; empty ones are ignored, except the category. */
export const ledgerShape = exactly({
  limit: optional(
    Type.String({
      pattern: '^([1-9][0-9]{0,3})?$',
      description: 'Rows of the page; default 100, at most 500.',
      ...refused('limit must be a whole number'),
    }),
  ),
  before: optional(
    Type.String({
      description: 'Start of the page: `next` of the previous page.',
      ...refused('before must be a day and an id'),
    }),
  ),
  from: day('from', 'First day.'),
  to: day('to', 'Last day.'),
  text: optional(Type.String({ description: 'Words or the amount of a row, or both.' })),
  category: optional(Type.String({ description: 'A category; empty for rows without one.' })),
  confirmed: either('confirmed', ''),
  imported: either('imported', 'true: waiting to be accepted.'),
  klass: optional(Type.String({ description: 'Comma-separated kinds: income, outgo, transfer, exchange.' })),
  bill: optional(
    Type.String({
      pattern: '^([0-9]{4}-(0[1-9]|1[0-2]))?$',
      description: 'Only rows of a card’s bill: its month.',
      ...refused('bill must be a month'),
    }),
  ),
});
type Asked = Shape<typeof ledgerShape>;

/** Parses the query; an invalid parameter is refused by its name. */
export function parseLedger(query: Asked): Omit<LedgerQuery, 'bill'> {
  return {
    limit: Math.min(Number(query.limit || 100), 500),
    before: placeOf(query.before ?? ''),
    from: dayOf(query, 'from'),
    to: dayOf(query, 'to'),
    text: ledgerTextOf((query.text ?? '').trim().slice(0, 400)),
    category: query.category?.slice(0, 60),
    confirmed: flagOf(query.confirmed),
    imported: flagOf(query.imported),
    klass: kindsOf(query.klass ?? ''),
  };
}

/** Whether the request searches for text. */
export function hasText({ text }: LedgerQuery): boolean {
  return text.words.length > 0;
}

/** Whether the running balance is available: it needs all rows of the wallet without gaps. */
export function isWhole(query: LedgerQuery): boolean {
  return (
    [query.category, query.confirmed, query.imported, query.klass, query.bill].every(
      (filter) => filter === undefined,
    ) && !hasText(query)
  );
}

function placeOf(text: string): Place | undefined {
  if (text === '') return undefined;
  const [date = '', id = '', balance] = text.split(',');
  const isPlace = isDate(date) && /^[a-z]{3}-[0-9a-f]{32}$/.test(id);
  if (!isPlace || (balance !== undefined && !/^-?\d{1,24}(\.\d{1,8})?$/.test(balance)))
    throw failure('bad_request', 'before must be a day and an id');
  return { date, id, balance };
}

function dayOf(query: Asked, name: 'from' | 'to'): string | undefined {
  const text = query[name] ?? '';
  if (text !== '' && !isDate(text)) throw failure('bad_request', `${name} must be a day`);
  return text === '' ? undefined : text;
}

function flagOf(text: Asked['confirmed']): boolean | undefined {
  return text === undefined || text === '' ? undefined : text === 'true';
}

function kindsOf(text: string): readonly RowKind[] | undefined {
  if (text === '') return undefined;
  const kinds = text.split(',');
  if (!kinds.every(isRowKind)) throw failure('bad_request', 'klass must name kinds of rows');
  return kinds;
}

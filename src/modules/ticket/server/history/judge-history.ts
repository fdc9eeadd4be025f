import { setImmediate } from 'node:timers/promises';
import { nthId } from '#platform/entity/id.ts';
import { judge, type Judged, type Judgement, type TakenAnswer } from '../../rules/history/judge/judge.ts';
import { memberFinder } from '../../rules/history/judge/match-known.ts';
import { planRecords, plannedKinds, type PlannedKind } from '../../rules/history/judge/plan-values.ts';
import type { RowReason, SourceOf, StagedOrder } from '../../rules/history/stage/staged.ts';
import { knownFrom, type KnownTexts } from './known-records.ts';
import { keyOf, unpackHistory, type PackedHistory } from './read-history.ts';

interface Ask {
  readonly packed: Uint8Array;
  readonly known: KnownTexts;
  readonly taken: TakenAnswer;
  /** Members by names of the former program. */
  readonly people: Readonly<Record<string, string | null>>;
}

export interface Counts {
  readonly new: number;
  readonly known: number;
  readonly conflict: number;
  readonly rejected: number;
}

interface LeftOut {
  readonly table: string;
  readonly line: number;
  readonly verdict: 'known' | 'conflict' | 'rejected';
  readonly reason: RowReason;
  readonly text: string;
}

const lists = ['orders', 'customers', 'equipment', 'parts', 'lines', 'notes'] as const;
const subjects = {
  orders: 'order',
  customers: 'customer',
  equipment: 'equipment',
  parts: 'part',
  lines: 'line',
  notes: 'note',
} as const;

/** Rows shown of what is written, and of what is left out. */
const shownRows = 20;
const shownLeftOut = 200;
const storedLeftOut = 500;

/** What an import would do. */
export function previewHistory(ask: Ask): object {
  const { packed, judgement, counts, leftOut } = judged(ask);
  const { history, tables, refused } = packed;
  const memberOf = memberFinder(ask.known.members, ask.people);
  return {
    program: history.recognised.program,
    refused,
    tables: tables.map((table, place) => ({ ...table, ...history.recognised.tables[place] })),
    dates: history.dates,
    dates_proven: history.datesProven,
    decimal: history.decimal,
    states: history.states,
    people: history.people.slice(0, 100).map((person) => ({ ...person, user_id: memberOf(person.name) ?? null })),
    members: ask.known.members.map(({ id, fullname, email }) => ({ id, label: fullname ?? email ?? id })),
    counts,
    numbers: numbersIn(judgement, ask.known.counter),
    first: history.orders.slice(0, shownRows).map((order, place) => shownOrder(packed, judgement, order, place)),
    left_out: leftOut.slice(0, shownLeftOut),
  };
}

/** The slices as texts, for the statement that stores them; others run meanwhile. */
export async function slicesOf({ bytes, lengths }: Pick<HistoryPlan, 'bytes' | 'lengths'>): Promise<readonly string[]> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slices: string[] = [];
  let from = 0;
  for (const length of lengths) {
    slices.push(all.toString('utf8', from, from + length));
    from += length;
    if (slices.length % 20 === 0) await setImmediate();
  }
  return slices;
}

function judged({ packed: bytes, known, taken }: Ask) {
  const packed = unpackHistory(bytes);
  const judgement = judge(packed.history, knownFrom(known), keyOf, taken);
  const leftOut = [...leftOutOf(packed, judgement)];
  return { packed, judgement, counts: countsOf(packed, judgement), leftOut };
}

function countsOf({ history }: PackedHistory, judgement: Judgement): Readonly<Record<string, Counts>> {
  return Object.fromEntries(
    lists.map((list) => {
      const count = (verdict: string): number => judgement[list].filter((one) => one.verdict === verdict).length;
      const ofList = ({ table }: SourceOf): boolean => history.recognised.tables[table]?.subject === subjects[list];
      return [
        list,
        {
          new: count('new'),
          known: count('known') + history.repeated.filter(ofList).length,
          conflict: count('conflict'),
          rejected: history.rejected.filter(ofList).length,
        },
      ];
    }),
  );
}

/** Contradictions first, then what could not be read, then what is known. */
function* leftOutOf({ history, tables }: PackedHistory, judgement: Judgement): Generator<LeftOut> {
  const nameOf = (table: number): string => tables[table]?.name ?? '';
  const of = function* (verdict: 'known' | 'conflict'): Generator<LeftOut> {
    for (const list of lists)
      for (const [place, one] of judgement[list].entries()) {
        const staged = history[list][place];
        if (one.verdict === verdict && staged !== undefined)
          yield {
            table: nameOf(staged.from.table),
            line: staged.from.line,
            verdict,
            reason: one.reason ?? 'same-record',
            text: shownText(staged.values, one),
          };
      }
  };
  yield* of('conflict');
  for (const { table, line, reason, text } of history.rejected)
    yield { table: nameOf(table), line, verdict: 'rejected', reason, text };
  for (const { table, line, reason, text } of history.repeated)
    yield { table: nameOf(table), line, verdict: 'known', reason, text };
  yield* of('known');
}

function shownText(
  values: Readonly<Record<string, unknown>>,
  one: Judged & { readonly number?: number | undefined },
): string {
  const text = values['name'] ?? values['title'] ?? values['description'] ?? values['content'] ?? '';
  return `${one.number === undefined ? '' : `#${one.number} `}${String(text)}`.slice(0, 200);
}

function numbersIn(
  { orders }: Judgement,
  counter: number,
): { first: number | null; last: number | null; next: number } {
  let [first, last] = [Infinity, 0];
  for (const { verdict, number } of orders)
    if (verdict === 'new' && number !== undefined) [first, last] = [Math.min(first, number), Math.max(last, number)];
  return { first: last === 0 ? null : first, last: last === 0 ? null : last, next: Math.max(counter, last) + 1 };
}

function shownOrder({ history }: PackedHistory, judgement: Judgement, order: StagedOrder, place: number): object {
  const one = judgement.orders[place];
  const { title, status, done_at: done, estimation } = order.values;
  return {
    verdict: one?.verdict ?? 'new',
    reason: one?.reason ?? null,
    number: one?.number ?? null,
    former_number: one?.former ?? null,
    title: title ?? null,
    status,
    customer: history.customers[order.customer ?? -1]?.values['name'] ?? null,
    equipment: history.equipment[order.equipment ?? -1]?.values['description'] ?? null,
    technician: order.person === '' ? null : order.person,
    created: order.created ?? null,
    done: done ?? null,
    value: estimation ?? null,
  };
}

/** Records of one import in slices of JSON, and what its own record says. */
export interface HistoryPlan {
  readonly items: number;
  /** The slices one after the other in UTF-8, and how many bytes each has: many long texts would take long to copy. */
  readonly bytes: Uint8Array;
  readonly lengths: readonly number[];
  readonly counts: Readonly<Record<string, Counts>>;
  readonly program: string;
  readonly leftOut: readonly Omit<LeftOut, 'verdict' | 'text'>[];
  readonly last: number;
}

/** Number of records in the first slice. */
const firstSlice = 25;

export function planHistory({
  at,
  atOnce,
  user,
  currency,
  ...ask
}: Ask & {
  readonly at: number;
  readonly atOnce: number;
  readonly user: string;
  readonly currency: string;
}): HistoryPlan {
  const { packed, judgement, counts, leftOut } = judged(ask);
  const { history } = packed;
  const made = new Map<PlannedKind, number>();
  const newId = (kind: PlannedKind): string => {
    const count = made.get(kind) ?? 0;
    made.set(kind, count + 1);
    return nthId(prefixes[kind], at, count);
  };
  const memberOf = memberFinder(ask.known.members, ask.people);
  const keyAt = (list: keyof Judgement, place: number): string => keyOf(list, history[list][place] ?? { identity: '' });
  const records = planRecords(history, judgement, { newId, keyOf: keyAt, memberOf, currency, user });
  // Records come after those that they refer to.
  const sorted = plannedKinds.flatMap((kind) => records.filter((one) => one.kind === kind));
  const slices: Buffer[] = [];
  // The first slice is short: the request waits for it, and its transaction stores all others.
  for (let from = 0, end = firstSlice; from < sorted.length; from = end, end += atOnce)
    slices.push(Buffer.from(JSON.stringify(sorted.slice(from, end))));
  return {
    items: sorted.length,
    bytes: Buffer.concat(slices),
    lengths: slices.map(({ length }) => length),
    counts,
    program: history.recognised.program,
    leftOut: leftOut
      .slice(0, storedLeftOut)
      .map(({ table, line, reason }) => ({ table: table.slice(0, 120), line, reason })),
    last: numbersIn(judgement, 0).last ?? 0,
  };
}

const prefixes: Readonly<Record<PlannedKind, string>> = {
  customer: 'cus',
  equipment: 'eqp',
  stock_part: 'prt',
  stock_move: 'prm',
  ticket: 'tkt',
  order_line: 'orl',
  order_payment: 'pay',
  comment: 'com',
};

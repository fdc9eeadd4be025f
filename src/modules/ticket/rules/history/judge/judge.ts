import type { History, RowReason, Staged, StagedOrder } from '../stage/staged.ts';
import type { KnownRecords } from './known.ts';
import { customerFinder, equipmentFinder, partFinder } from './match-known.ts';
import { numbersOf, type OrderNumber } from './numbers.ts';

export const verdicts = ['new', 'known', 'conflict', 'rejected'] as const;
export type Verdict = (typeof verdicts)[number];

/** What becomes of a record; `id` is that of the record that the group has already. */
export interface Judged {
  readonly verdict: 'new' | 'known' | 'conflict';
  readonly reason?: RowReason;
  readonly id?: string | undefined;
}

export interface JudgedOrder extends Judged, OrderNumber {}

/** By the lists of a history, in their order. */
export interface Judgement {
  readonly customers: readonly Judged[];
  readonly equipment: readonly Judged[];
  readonly parts: readonly Judged[];
  readonly orders: readonly JudgedOrder[];
  readonly lines: readonly Judged[];
  readonly notes: readonly Judged[];
}

/** The key of a record: the same for the same record of another export. */
export type KeyOf = (list: keyof Judgement, staged: Staged) => string;

/** What to do with an order whose number another ticket has: leave it out, or write it with a new number. */
export const takenAnswers = ['leave', 'renumber'] as const;
export type TakenAnswer = (typeof takenAnswers)[number];

const fresh: Judged = { verdict: 'new' };

/** Compares a history with what the group has. */
export function judge(history: History, known: KnownRecords, keyOf: KeyOf, taken: TakenAnswer): Judgement {
  const before = (list: keyof Judgement, staged: Staged): Judged | undefined => {
    const id = known.keys.get(keyOf(list, staged));
    return id === undefined ? undefined : { verdict: 'known', reason: 'imported-before', id };
  };
  const same = (id: string | undefined): Judged =>
    id === undefined ? fresh : { verdict: 'known', reason: 'same-record', id };
  const [findCustomer, findEquipment, findPart] = [customerFinder(known), equipmentFinder(known), partFinder(known)];
  const customers = history.customers.map((one) => before('customers', one) ?? same(findCustomer(one.values)));
  const orders = judgeOrders(history.orders, known, (one) => before('orders', one), taken);
  const described = describedByKnownOrders(history, orders);
  const equipment = history.equipment.map((one, place): Judged => {
    const owner = one.customer === undefined ? undefined : customers[one.customer];
    // A device of a new customer is new.
    const mayBeKnown = owner === undefined || owner.verdict === 'known';
    const found = before('equipment', one) ?? (mayBeKnown ? same(findEquipment(one, owner?.id)) : fresh);
    return found.verdict === 'new' && described.has(place) ? { verdict: 'known', reason: 'imported-before' } : found;
  });
  const parts = history.parts.map((one) => before('parts', one) ?? same(findPart(one)));
  const hanging = (list: 'lines' | 'notes', one: Staged): Judged => {
    const own = before(list, one);
    const owner = one.order === undefined ? customers[one.customer ?? -1] : orders[one.order];
    if (own !== undefined || owner === undefined || owner.verdict === 'new') return own ?? fresh;
    if (owner.verdict === 'known') return { verdict: 'known', reason: 'imported-before' };
    return { verdict: 'conflict', reason: 'belongs-to-left-out' };
  };
  return {
    customers,
    equipment,
    parts,
    orders,
    lines: history.lines.map((one) => hanging('lines', one)),
    notes: history.notes.map((one) => hanging('notes', one)),
  };
}

/**
 * Places of the devices that only rows of known orders describe. They were imported with these orders, even if today's
 * reading writes their words differently.
 */
function describedByKnownOrders({ equipment, orders }: History, judged: readonly Judged[]): ReadonlySet<number> {
  const known = new Set<number>();
  const others = new Set<number>();
  for (const [index, { equipment: place, from }] of orders.entries()) {
    const device = equipment[place ?? -1];
    if (place === undefined || device === undefined) continue;
    const isOwnRow = device.from.table === from.table;
    (isOwnRow && judged[index]?.verdict === 'known' ? known : others).add(place);
  }
  return new Set([...known].filter((place) => !others.has(place)));
}

function judgeOrders(
  orders: readonly StagedOrder[],
  known: KnownRecords,
  before: (order: StagedOrder) => Judged | undefined,
  taken: TakenAnswer,
): readonly JudgedOrder[] {
  const numbers = numbersOf(orders);
  const used = new Set(known.numbers);
  let highest = known.counter;
  for (const { number = 0 } of numbers) highest = Math.max(highest, number);
  const judged = orders.map((order, place): JudgedOrder => {
    const { number, former } = numbers[place] ?? { number: undefined, former: undefined };
    const same = before(order);
    if (same !== undefined) return { ...same, number, former };
    if (number === undefined) return { ...fresh, number, former };
    if (!used.has(number)) {
      used.add(number);
      return { ...fresh, number, former };
    }
    return taken === 'renumber'
      ? { ...fresh, number: undefined, former: former ?? order.number }
      : { verdict: 'conflict', reason: 'number-taken', number, former };
  });
  const open = judged
    .map((one, place) => ({ one, place, created: orders[place]?.created ?? '' }))
    .filter(({ one }) => one.verdict === 'new' && one.number === undefined)
    .toSorted((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.place - b.place));
  const all = [...judged];
  for (const { one, place } of open) all[place] = { ...one, number: (highest += 1) };
  return all;
}

import { Big } from 'big.js';
import { orderTotals } from '../../money/order-total.ts';
import type { MoneyLine } from '../../money/order-line.ts';
import { emptyStock, isBelowLeast, stockAfter } from '../../parts/stock.ts';
import type { History } from '../stage/staged.ts';
import type { JudgedOrder, Judgement } from './judge.ts';

/** A record to write, in the order in which records refer to each other. */
export interface PlannedRecord {
  readonly kind: PlannedKind;
  readonly id: string;
  readonly key: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly created: string | null;
}

export const plannedKinds = [
  'customer',
  'equipment',
  'stock_part',
  'stock_move',
  'ticket',
  'order_line',
  'order_payment',
  'comment',
] as const;
export type PlannedKind = (typeof plannedKinds)[number];

interface Tools {
  readonly newId: (kind: PlannedKind) => string;
  readonly keyOf: (list: keyof Judgement, place: number) => string;
  readonly memberOf: (name: string) => string | undefined;
  readonly currency: string;
  readonly user: string;
}

/** The records that an import writes. Bills of finished orders count as paid, in another way, on the day on which they were finished. */
export function planRecords(
  history: History,
  judgement: Judgement,
  { newId, keyOf, memberOf, currency, user }: Tools,
): readonly PlannedRecord[] {
  const records: PlannedRecord[] = [];
  const ids = {
    customers: judgement.customers.map(({ verdict, id }) => (verdict === 'new' ? newId('customer') : id)),
    equipment: judgement.equipment.map(({ verdict, id }) => (verdict === 'new' ? newId('equipment') : id)),
    orders: judgement.orders.map(({ verdict, id }) => (verdict === 'new' ? newId('ticket') : id)),
  };
  const add = (
    kind: PlannedKind,
    id: string | undefined,
    key: string | null,
    values: Readonly<Record<string, unknown>>,
    created: string | undefined,
  ): void => {
    records.push({ kind, id: id ?? newId(kind), key, values, created: created ?? null });
  };
  for (const [place, { values, created }] of history.customers.entries())
    if (judgement.customers[place]?.verdict === 'new')
      add('customer', ids.customers[place], keyOf('customers', place), values, created);
  for (const [place, { values, created, customer }] of history.equipment.entries())
    if (judgement.equipment[place]?.verdict === 'new') {
      const owner = customer === undefined ? undefined : ids.customers[customer];
      add(
        'equipment',
        ids.equipment[place],
        keyOf('equipment', place),
        { ...values, ...(owner === undefined ? {} : { customer_id: owner }) },
        created,
      );
    }
  for (const [place, { values, onHand = '0', cost = null }] of history.parts.entries())
    if (judgement.parts[place]?.verdict === 'new') {
      const id = newId('stock_part');
      const move = { reason: cost === null ? 'counted' : 'bought', quantity: onHand, cost } as const;
      const stock = onHand === '0' ? emptyStock : stockAfter(emptyStock, move);
      const least = typeof values['least'] === 'string' ? values['least'] : null;
      const numbers = { ...stock, currency, below_least: isBelowLeast(stock.on_hand, least) };
      add('stock_part', id, keyOf('parts', place), { ...values, ...numbers }, undefined);
      if (onHand !== '0') add('stock_move', undefined, null, { ...move, part_id: id, currency }, undefined);
    }
  const bills = billsOf(history);
  const details: (() => void)[] = [];
  for (const [place, order] of history.orders.entries()) {
    const judged = judgement.orders[place];
    if (judged?.verdict !== 'new') continue;
    const { values, created, customer, equipment, person } = order;
    const id = ids.orders[place];
    const member = person === '' ? undefined : memberOf(person);
    // Of a cancelled order nothing is to be paid: its lines become a note.
    const bill = values['status'] === 'cancel' ? [] : (bills.get(place) ?? []);
    const total = orderTotals(bill.map(({ line }) => line)).total;
    const isPaid = values['status'] === 'done' && new Big(total).gt(0);
    const sums =
      bill.length === 0
        ? {}
        : { total, paid: isPaid ? total : '0.00', due: isPaid ? '0.00' : total, bill_currency: currency };
    add(
      'ticket',
      id,
      keyOf('orders', place),
      {
        ...values,
        ...numberOf(judged),
        customer_id: customer === undefined ? null : (ids.customers[customer] ?? null),
        equipment_id: equipment === undefined ? null : (ids.equipment[equipment] ?? null),
        ...(member === undefined ? { technician_name: person === '' ? null : person } : { technical_id: member }),
        ...(values['estimation'] === undefined ? {} : { currency }),
        ...sums,
      },
      created,
    );
    const at = String(values['done_at'] ?? created ?? '');
    details.push(() => {
      for (const { place: line, line: fields } of bill)
        add('order_line', undefined, keyOf('lines', line), { ...fields, ticket_id: id, currency }, created);
      if (isPaid)
        add(
          'order_payment',
          undefined,
          null,
          { ticket_id: id, method: 'other', amount: total, currency, at: at === '' ? null : at },
          at === '' ? undefined : at,
        );
      const dropped = values['status'] === 'cancel' ? (bills.get(place) ?? []) : [];
      if (dropped.length > 0)
        add(
          'comment',
          undefined,
          null,
          {
            item_id: id,
            content: dropped.map(({ line }) => wordsOf(line)).join('\n'),
            date: created ?? null,
            author_name: null,
            user_id: user,
          },
          created,
        );
    });
  }
  for (const write of details) write();
  for (const [place, { values, created, order, customer }] of history.notes.entries()) {
    const owner = order === undefined ? ids.customers[customer ?? -1] : ids.orders[order];
    if (judgement.notes[place]?.verdict === 'new' && owner !== undefined)
      add(
        'comment',
        undefined,
        keyOf('notes', place),
        { ...values, item_id: owner, ...authorOf(String(values['author_name'] ?? ''), memberOf, user) },
        created,
      );
  }
  return records;
}

function authorOf(name: string, memberOf: (name: string) => string | undefined, user: string): Record<string, unknown> {
  const member = name === '' ? user : memberOf(name);
  return member === undefined ? { author_name: name } : { user_id: member, author_name: null };
}

function numberOf({ number, former }: JudgedOrder): Record<string, unknown> {
  return { number, ...(former === undefined ? {} : { former_number: former }) };
}

interface BillLine {
  readonly place: number;
  readonly line: MoneyLine & { readonly description?: string | null };
}

function billsOf({ lines }: History): ReadonlyMap<number, readonly BillLine[]> {
  const bills = new Map<number, BillLine[]>();
  for (const [place, { order, values }] of lines.entries())
    if (order !== undefined) {
      const bill = bills.get(order) ?? [];
      bill.push({ place, line: values });
      bills.set(order, bill);
    }
  return bills;
}

function wordsOf({ quantity, description, value }: BillLine['line']): string {
  return `${quantity ?? '1'} × ${description ?? ''} ${value ?? ''}`.trim();
}

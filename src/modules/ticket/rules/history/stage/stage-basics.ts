import type { Subject } from '../recognise/roles.ts';
import type { Status } from '../../status.ts';
import type { RowReader } from './reader.ts';
import { keyOf, type Register } from './registry.ts';
import { customerIdentity, customerOf } from './stage-customer.ts';
import { equipmentIdentity, equipmentOf } from './stage-equipment.ts';
import type { RowReason, Staged, StagedOrder, StagedPart } from './staged.ts';

/** The lists under way, and how rows are left out. */
export interface Stage {
  readonly brazil: boolean;
  readonly rows: (subject: Subject) => Iterable<RowReader>;
  readonly customers: Register<Staged>;
  readonly equipment: Register<Staged>;
  readonly parts: Register<StagedPart>;
  readonly orders: Register<StagedOrder>;
  readonly lines: Register<Staged>;
  readonly notes: Register<Staged>;
  readonly makers: Map<string, string>;
  /** Names of the shop's people by their keys. */
  readonly people: Map<string, string>;
  readonly reject: (row: RowReader, reason: RowReason) => void;
  readonly repeat: (row: RowReader, reason: RowReason) => void;
  readonly statusOf: (word: string) => Status;
}

export function stageCustomers(stage: Stage): void {
  for (const row of stage.rows('customer')) {
    const values = customerOf(row, stage.brazil);
    if (values === undefined) {
      stage.reject(row, 'no-name');
      continue;
    }
    const key = keyOf(row.text('customer.key', 80));
    // Two customers of one name are two if their table numbers them.
    const identity = key === '' ? customerIdentity(values) : `${key}|${customerIdentity(values)}`;
    const { place, isNew } = stage.customers.add(
      { from: row.from, identity, values, created: row.moment('customer.created') },
      key,
    );
    if (!isNew) stage.repeat(row, 'twice-in-file');
    const more = row.labelled('order.more').join('\n');
    if (isNew && more !== '')
      addNote(stage, row, { customer: place, text: more, created: row.moment('customer.created') });
  }
}

export function addNote(
  stage: Stage,
  row: RowReader,
  {
    text,
    author,
    created,
    ...to
  }: {
    readonly customer?: number;
    readonly order?: number;
    readonly text: string;
    readonly author?: string;
    readonly created: string | undefined;
  },
): void {
  const owner = to.order === undefined ? stage.customers.at(to.customer) : stage.orders.at(to.order);
  const identity = stage.notes.next(`${owner?.identity ?? ''}|${created ?? ''}|${text.slice(0, 500)}`);
  const values = {
    content: text,
    ...(author === undefined || author === '' ? {} : { author_name: author }),
    ...(created === undefined ? {} : { date: created }),
  };
  stage.notes.add({ from: row.from, identity, values, created, ...to }, '');
}

/** The customer that a row refers to by a key, or describes itself. */
export function customerIn(stage: Stage, row: RowReader): number | undefined {
  const byKey = stage.customers.byKey(keyOf(row.text('customer.key', 80)));
  if (byKey !== undefined) return byKey;
  const values = customerOf(row, stage.brazil);
  if (values === undefined) return undefined;
  const key = keyOf(row.text('customer.key', 80));
  const described = customerIdentity(values);
  const known = stage.customers.byIdentity(described) ?? byName(stage, values);
  return known ?? stage.customers.add({ from: row.from, identity: described, values }, key).place;
}

/** In exports without keys orders name their customer only: the only one of that name is meant. */
function byName(stage: Stage, values: Readonly<Record<string, unknown>>): number | undefined {
  if (values['phones'] !== undefined || values['email'] !== undefined) return undefined;
  return namesOf(stage).get(String(values['name']).toLowerCase()) ?? undefined;
}

const indexes = new WeakMap<object, { upTo: number; names: Map<string, number | null> }>();

/** Places by name; null for a name of several. */
function namesOf({ customers }: Stage): Map<string, number | null> {
  const index = indexes.get(customers) ?? { upTo: 0, names: new Map<string, number | null>() };
  indexes.set(customers, index);
  for (; index.upTo < customers.all.length; index.upTo += 1) {
    const { name, company_name: company } = customers.all[index.upTo]?.values ?? {};
    for (const word of new Set([name, company]))
      if (typeof word === 'string') {
        const text = word.toLowerCase();
        index.names.set(text, index.names.has(text) ? null : index.upTo);
      }
  }
  return index.names;
}

export function stageEquipment(stage: Stage): void {
  for (const row of stage.rows('equipment')) {
    const values = equipmentOf(row, stage.makers);
    if (values === undefined) {
      stage.reject(row, 'empty');
      continue;
    }
    const key = keyOf(row.text('equipment.key', 80));
    const customer = customerIn(stage, row);
    const owner = stage.customers.at(customer)?.identity ?? '';
    const identity = key === '' ? equipmentIdentity(values, owner) : `${key}|${equipmentIdentity(values, owner)}`;
    if (!stage.equipment.add({ from: row.from, identity, values, customer }, key).isNew)
      stage.repeat(row, 'twice-in-file');
  }
}

/** The device that an order refers to by a key, or describes itself. */
export function equipmentIn(
  stage: Stage,
  row: RowReader,
  linked: number | undefined,
  customer: number | undefined,
): number | undefined {
  const known = linked ?? stage.equipment.byKey(keyOf(row.text('equipment.key', 80)));
  if (known !== undefined) return known;
  const values = equipmentOf(row, stage.makers);
  if (values === undefined) return undefined;
  const owner = stage.customers.at(customer)?.identity ?? '';
  // Without owner and serial number two devices of the same words are not one.
  const described = equipmentIdentity(values, owner);
  const identity =
    owner === '' && values['identifier'] === undefined ? stage.equipment.next(`row|${described}`) : described;
  return stage.equipment.add({ from: row.from, identity, values, customer }, '').place;
}

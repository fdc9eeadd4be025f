import { normalise } from '#platform/entity/search-text.ts';
import { clip } from '#platform/entity/storable-text.ts';
import { addNote, customerIn, equipmentIn, type Stage } from './stage-basics.ts';
import { keyOf } from './registry.ts';
import type { RowReader } from './reader.ts';
import { orderIdentity, orderOf } from './stage-order.ts';

interface Link {
  equipment: number | undefined;
  content: string;
  problem: string;
  more: string[];
}

/** Adds the orders with their customers and devices; returns how many orders each of the shop's people worked on. */
export function stageOrders(stage: Stage): Map<string, number> {
  const links = linksOf(stage);
  const worked = new Map<string, number>();
  for (const row of stage.rows('order')) {
    const key = keyOf(row.text('order.key', 60));
    const link = links.get(key);
    const customer = customerIn(stage, row);
    const equipment = equipmentIn(stage, row, link?.equipment, customer);
    const device = String(stage.equipment.at(equipment)?.values['description'] ?? '');
    const order = orderOf(row, stage.statusOf, device, link ?? {});
    if (order === undefined) {
      stage.reject(row, 'empty');
      continue;
    }
    const person = personOf(stage, row);
    if (person !== '') worked.set(person, (worked.get(person) ?? 0) + 1);
    const { values, number, created, more } = order;
    const words = `${String(values['content'])} ${stage.customers.at(customer)?.identity ?? ''} ${device}`;
    const own = orderIdentity(number, created, words);
    // Rows without a number are each an order, even if they say the same.
    const identity = number === '' ? stage.orders.next(own) : own;
    const staged = { from: row.from, identity, values, created, customer, equipment, number, person };
    const { place, isNew } = stage.orders.add(staged, key);
    if (!isNew) stage.repeat(row, 'twice-in-file');
    else if (more !== '' && more !== values['content']) addNote(stage, row, { order: place, text: more, created });
  }
  return worked;
}

/** A program that allows several devices of an order has a table between them; the first device is the order's. */
function linksOf(stage: Stage): ReadonlyMap<string, Link> {
  const links = new Map<string, Link>();
  for (const row of stage.rows('link')) {
    const key = keyOf(row.text('order.key', 60));
    const link = links.get(key) ?? { equipment: undefined, content: '', problem: '', more: [] };
    links.set(key, link);
    const place = stage.equipment.byKey(keyOf(row.text('equipment.key', 80)));
    const name = String(stage.equipment.at(place)?.values['description'] ?? '');
    if (link.equipment !== undefined && place !== undefined) link.more.push(name);
    link.equipment ??= place;
    link.content = joined(link.content, row.text('order.content', 2000));
    link.problem = joined(link.problem, row.text('order.problem', 2000));
    link.more.push(...row.labelled('order.more'));
  }
  return links;
}

function joined(before: string, more: string): string {
  return clip([before, more].filter((text) => text !== '').join('\n'), 20_000);
}

function personOf(stage: Stage, row: RowReader): string {
  const name = row.text('person.name', 160) || row.text('person.email', 160);
  const key = row.text('person.key', 80);
  const found = name || (stage.people.get(key) ?? key);
  return normalise(found) === '' || /^\d+$/.test(found) ? '' : found;
}

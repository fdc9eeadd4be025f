import type { Entity, Input } from '#platform/entity/define.ts';

/** A phone or an address as the setting's JSON list holds it. */
export interface Item extends Input {
  readonly _id: string;
  readonly main?: boolean;
}

/** Which list a panel or a window of it is about. */
export interface ListPanelProps {
  readonly account: string;
  readonly admin: boolean;
  /** What the items are. */
  readonly part: Entity;
  /** The setting that holds them. */
  readonly setting: 'phones' | 'addresses';
}

/** The list of a setting; what cannot be read counts as empty. */
export function parseItems(json: string | undefined): readonly Item[] {
  if (json === undefined || json === '') return [];
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? (list as Item[]) : [];
  } catch {
    return [];
  }
}

/** The list with one item added or replaced. The first item, and one that is marked so, is the main one: then no other is. */
export function withItem(items: readonly Item[], item: Item): readonly Item[] {
  const known = items.some((one) => one._id === item._id);
  const next = known ? items.map((one) => (one._id === item._id ? item : one)) : [...items, item];
  return item.main === true ? next.map((one) => ({ ...one, main: one._id === item._id })) : withMain(next);
}

/** The list without one item; when the main one went, the first that stays takes its place. */
export function withoutItem(items: readonly Item[], id: string): readonly Item[] {
  return withMain(items.filter((one) => one._id !== id));
}

function withMain(items: readonly Item[]): readonly Item[] {
  if (items.some((one) => one.main === true)) return items;
  return items.map((one, index) => ({ ...one, main: index === 0 }));
}

/** What names an item in a list: a street with its number, a phone's number. */
export function itemName(part: Entity, item: Item): string {
  const own = text(item[part.title]);
  const number = part.title === 'number' ? '' : text(item['number']);
  return number === '' ? own : `${own}, ${number}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import type { Entity, Input } from '#platform/entity/define.ts';

/** A phone or an address in the JSON list of the setting. */
export interface Item extends Input {
  readonly _id: string;
  readonly main?: boolean;
}

/** The list that a panel or a dialog edits. */
export interface ListPanelProps {
  readonly account: string;
  readonly admin: boolean;
  /** The definition of the items. */
  readonly part: Entity;
  /** The setting that contains the list. */
  readonly setting: 'phones' | 'addresses';
}

/** The list of a setting; an invalid value counts as empty. */
export function parseItems(json: string | undefined): readonly Item[] {
  if (json === undefined || json === '') return [];
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? (list as Item[]) : [];
  } catch {
    return [];
  }
}

/**
 * The list with an item added or replaced. If the item is marked as the main one, or is the first, it becomes the only
 * main one.
 */
export function withItem(items: readonly Item[], item: Item): readonly Item[] {
  const known = items.some((one) => one._id === item._id);
  const next = known ? items.map((one) => (one._id === item._id ? item : one)) : [...items, item];
  return item.main === true ? next.map((one) => ({ ...one, main: one._id === item._id })) : withMain(next);
}

/** The list without an item; if it was the main one, the first remaining item replaces it. */
export function withoutItem(items: readonly Item[], id: string): readonly Item[] {
  return withMain(items.filter((one) => one._id !== id));
}

function withMain(items: readonly Item[]): readonly Item[] {
  if (items.some((one) => one.main === true)) return items;
  return items.map((one, index) => ({ ...one, main: index === 0 }));
}

/** The name of an item in a list: a street with its number, or a phone number. */
export function itemName(part: Entity, item: Item): string {
  const own = text(item[part.title]);
  const number = part.title === 'number' ? '' : text(item['number']);
  return number === '' ? own : `${own}, ${number}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

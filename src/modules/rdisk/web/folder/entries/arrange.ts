import type { Locale } from '#platform/entity/locale.ts';
import { type Entry, isFolder, modifiedAt } from './entry.ts';

export const orders = ['name', 'size', 'date', 'star'] as const;
export type Order = (typeof orders)[number];

export interface Arrangement {
  readonly order: Order;
  readonly descending: boolean;
  /** Text that a name or description must contain; case and accents do not count. */
  readonly filter: string;
}

/** The entries that match the filter, folders before files, in the requested order and then by name. */
export function arrange(entries: readonly Entry[], wanted: Arrangement, locale: Locale): readonly Entry[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'variant' });
  const sign = wanted.descending ? -1 : 1;
  const { order } = wanted;
  const left = filtered(entries, wanted.filter);
  const inOrder = (some: Entry[]): readonly Entry[] => {
    if (order === 'name') return some.sort((a, b) => sign * compare(a.name, b.name));
    // Comparing names is expensive. Pages arrive sorted by name, so that sort is fast, and the second one keeps its
    // order for equal entries.
    return some.sort((a, b) => compare(a.name, b.name)).sort((a, b) => sign * compareBy(order, a, b));
  };
  return [...inOrder(left.filter(isFolder)), ...inOrder(left.filter((entry) => !isFolder(entry)))];
}

/** By default starred and newest entries come first. */
export const descendsAtFirst: Readonly<Record<Order, boolean>> = { name: false, size: true, date: true, star: true };

function compareBy(order: Order, a: Entry, b: Entry): number {
  if (order === 'size') return (a.size ?? 0) - (b.size ?? 0);
  if (order === 'star') return Number(a.starred === true) - Number(b.starred === true);
  return Date.parse(modifiedAt(a)) - Date.parse(modifiedAt(b));
}

function filtered(entries: readonly Entry[], filter: string): readonly Entry[] {
  const words = folded(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = folded(`${entry.name} ${entry.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents, so that `orcamento` finds `Orçamento`. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

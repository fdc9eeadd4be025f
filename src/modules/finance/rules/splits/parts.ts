import type { Input } from '#platform/entity/define.ts';
import { fits, isZero, signed, sumOf, written } from '../money.ts';

/** A part of an income or outgo. */
export interface Part {
  readonly value: string;
  readonly category?: string;
  /** The id of a member or the name of another person. */
  readonly for?: string;
  readonly note?: string;
}

/** The parts of a row; an empty list if it is not split. */
export function partsOf(row: Input): readonly Part[] {
  return Array.isArray(row['parts']) ? (row['parts'] as Part[]) : [];
}

/** Parts with the digits of the wallet and trimmed texts; null if one has more digits or is nothing. */
export function tidyParts(parts: readonly Part[], precision: number): readonly Part[] | null {
  if (!parts.every(({ value }) => fits(value, precision) && !isZero(value))) return null;
  return parts.map(({ value, category, for: person, note }) => ({
    ...(category?.trim() ? { category: tidyCategory(category) } : {}),
    value: written(value, precision),
    ...(person?.trim() ? { for: person.trim() } : {}),
    ...(note?.trim() ? { note: note.trim() } : {}),
  }));
}

export function addUp(parts: readonly Part[], value: string): boolean {
  return isZero(sumOf([...parts.map((part) => part.value), signed(value, -1)]));
}

/** What the parts of a row leave of its value; null while one of them is no amount. */
export function restOf(parts: readonly Part[], value: unknown): string | null {
  const amounts = [value, ...parts.map((part) => part.value || '0')];
  const isAmount = (amount: unknown): amount is string => typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(amount);
  if (!amounts.every(isAmount)) return null;
  const [whole = '0', ...own] = amounts;
  return sumOf([whole, ...own.map((amount) => signed(amount, -1))]);
}

/** The categories of the parts, in their order. */
export function categoriesOf(parts: readonly Part[]): readonly string[] {
  return [...new Set(parts.flatMap(({ category }) => (category === undefined ? [] : [category])))];
}

/** Parts whose categories become another one. */
export function mergedParts(parts: readonly Part[], from: readonly string[], to: string): readonly Part[] {
  return parts.map((part) => (from.includes(part.category ?? '') ? { ...part, category: to } : part));
}

/** As the categories of rows are written: without spaces and commas. */
function tidyCategory(text: string): string {
  return text.trim().replaceAll(',', ' ').trim().replaceAll(/\s+/g, '-');
}

import type { Input } from '#platform/entity/define.ts';
import { tidyTags } from './categories/tags.ts';

/** The content of the register's quick line. */
export interface QuickEntry {
  /** `YYYY-MM-DD`, or the typed text if it is no day. */
  readonly date: string;
  /** A decimal with a point; a leading plus makes it an income. */
  readonly value: string;
  readonly who: string;
  /** Categories separated by commas. */
  readonly categories: string;
  readonly confirmed: boolean;
}

/** The kind of a typed value: income if it begins with a plus, else outgo. */
export function kindOfValue(value: string): 'income' | 'outgo' {
  return value.trim().startsWith('+') ? 'income' : 'outgo';
}

/** The value without its sign, which the kind expresses. */
export function withoutSign(value: string): string {
  return value.trim().replace(/^[+\-−]\s*/, '');
}

/** Whether nothing was typed yet; day and tick have defaults. */
export function isBlank({ value, who, categories }: QuickEntry): boolean {
  return [value, who, categories].every((text) => text.trim() === '');
}

/** The row of the line. Empty fields are left out, so that validation reports missing ones. */
export function rowOf(entry: QuickEntry, wallet: string): Input {
  const kind = kindOfValue(entry.value);
  const who = entry.who.trim();
  const categories = tidyTags([entry.categories]);
  return {
    klass: kind,
    wallet_id: wallet,
    date: entry.date,
    value: withoutSign(entry.value),
    ...(who === '' ? {} : { [kind === 'income' ? 'paid_by' : 'paid_to']: who }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(entry.confirmed ? { confirmed: true } : {}),
  };
}

import type { Input } from '#platform/entity/define.ts';
import { tidyTags } from './tags.ts';

/** What was typed into the register's quick line. */
export interface QuickEntry {
  /** `YYYY-MM-DD`, or what was typed instead. */
  readonly date: string;
  /** A decimal with a point; a plus in front makes it a revenue. */
  readonly value: string;
  readonly who: string;
  /** Categories with commas between. */
  readonly categories: string;
  readonly confirmed: boolean;
}

/** The kind that a typed value stands for: money in when it begins with a plus, else money out. */
export function kindOfValue(value: string): 'income' | 'outgo' {
  return value.trim().startsWith('+') ? 'income' : 'outgo';
}

/** The value without its sign, which the kind says. */
export function withoutSign(value: string): string {
  return value.trim().replace(/^[+\-−]\s*/, '');
}

/** Whether nothing was typed yet; the day and the tick are there by themselves. */
export function isBlank({ value, who, categories }: QuickEntry): boolean {
  return [value, who, categories].every((text) => text.trim() === '');
}

/** The row that the line describes; empty fields are left out, for the checks to miss what is required. */
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

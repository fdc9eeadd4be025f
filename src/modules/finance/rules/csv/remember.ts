import { normalise } from '#platform/entity/search-text.ts';
import { propose, type Habits, type Proposal } from './propose.ts';
import type { AskedSettings, DateOrder, DecimalSign, Direction, FlagMeaning, Role } from './settings.ts';
import type { Split } from './table/table.ts';

/** The settings that an import stores, as the fields of its record. */
export interface StoredSettings {
  readonly column?: readonly { readonly role?: Role }[];
  readonly date_format?: DateOrder;
  readonly decimal?: string;
  readonly most_items_are?: Direction;
  readonly plus?: string;
  readonly flags?: readonly { readonly word?: string; readonly meaning?: FlagMeaning }[];
}

/** Key by which the next file of the same format is recognised: its headings, or the number of columns if there are none. */
export function headerKey({ header, width }: Pick<Proposal, 'header' | 'width'>): string {
  return header.length === 0 ? `#${width}` : header.map(normalise).join('|').slice(0, 1000);
}

/**
 * Proposes the settings of the last file of this format. Columns and flags are taken over; order of days, decimals and the meaning of signs
 * only if the file itself leaves them open.
 */
export function proposeFromStored(
  bytes: Uint8Array,
  asked: AskedSettings,
  last: StoredSettings,
  habits: Habits,
  split: Split,
): Proposal {
  const column = last.column?.map(({ role }) => role ?? 'ignore');
  const own: Habits = {
    ...habits,
    date_format: last.date_format ?? habits.date_format,
    decimal: last.decimal === ',' || last.decimal === '.' ? last.decimal : habits.decimal,
  };
  const found = propose(bytes, { ...(column && { column }), ...asked }, own, split);
  const words = Object.fromEntries((last.flags ?? []).map(({ word = '', meaning = 'most' }) => [word, meaning]));
  const isProven = found.signs.because === 'column' || found.signs.because === 'balance';
  const most = isProven ? undefined : last.most_items_are;
  const plus = isProven || (last.plus !== 'income' && last.plus !== 'most') ? undefined : last.plus;
  return {
    ...found,
    settings: {
      ...found.settings,
      most_items_are: asked.most_items_are ?? most ?? found.settings.most_items_are,
      plus: asked.plus ?? plus ?? found.settings.plus,
      flags: asked.flags ?? { ...found.settings.flags, ...words },
    },
    dates: found.dates.because === 'asked' ? { ...found.dates, because: 'remembered' } : found.dates,
    decimals: found.decimals.because === 'asked' ? { ...found.decimals, because: 'remembered' } : found.decimals,
    fee: column !== undefined && found.fee?.because === 'asked' ? { ...found.fee, because: 'remembered' } : found.fee,
    signs: most === undefined ? found.signs : { ...found.signs, most, because: 'remembered' },
  };
}

/** Currencies whose banks write the month first. */
const monthFirst: ReadonlySet<string> = new Set(['USD', 'CAD', 'PHP']);

/** Conventions by the person's language and the wallet's currency. */
export function habitsOf(locale: string, currency: string, card = false, precision?: number): Habits {
  const isBrazilian = locale === 'pt-BR' || currency === 'BRL';
  const date: DateOrder = !isBrazilian && monthFirst.has(currency) ? 'mdy' : 'dmy';
  const decimal: DecimalSign = isBrazilian ? ',' : '.';
  return { date_format: date, decimal, card, currency, ...(precision !== undefined && { precision }) };
}

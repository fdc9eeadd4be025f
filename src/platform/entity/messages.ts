import type { Locale } from './locale.ts';
import { numberFormat, pluralRules } from './formatters.ts';

/** Every visible word is a message of a catalogue: text with `{placeholders}`, or forms chosen by a count. */

interface Plural {
  readonly zero?: string;
  readonly one: string;
  readonly other: string;
}
export type Message = string | Plural;
export type Catalogue = Readonly<Record<string, Message>>;

/** The second language must say exactly the keys of the first, with a plural where the first has one. */
export type Translation<C extends Catalogue> = { readonly [K in keyof C]: C[K] extends string ? string : Plural };

/** The cookie that tells the page which language was spoken last, so that it names its words. It opens nothing. */
export const localeCookie = 'oficina-locale';

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/** The nearest locale that the product speaks: `pt`, `pt-PT` and `pt-BR` are Brazilian Portuguese, all else English. */
export function nearestLocale(tag: string | null | undefined): Locale {
  return tag !== null && tag !== undefined && /^pt\b/i.test(tag) ? 'pt-BR' : 'en';
}

/**
 * Fills a message: `params.count` chooses the form; an unknown placeholder stays visible, so that a test finds it. `numbers` is the tag by
 * which numbers are written.
 */
export function fill(message: Message, locale: Locale, params: Params = {}, numbers: string = locale): string {
  const text = typeof message === 'string' ? message : form(message, locale, params['count']);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (typeof value === 'number')
      return isWrittenAlike(value) ? String(value) : numberFormat(numbers, {}).format(value);
    return typeof value === 'string' ? value : value.join(', ');
  });
}

/** Small whole numbers are the same in all our languages. The first formatter costs a phone a tenth of a second: a screen's frame does without. */
function isWrittenAlike(value: number): boolean {
  return Object.is(value, 0) || (Number.isInteger(value) && value > 0 && value < 1000);
}

function form(message: Plural, locale: Locale, count: Params[string] | undefined): string {
  const amount = typeof count === 'number' ? count : 1;
  if (amount === 0 && message.zero !== undefined) return message.zero;
  // Portuguese counts zero as one (0 item); people write "0 itens", so zero takes the plural in both languages.
  if (amount === 0) return message.other;
  if (isWrittenAlike(amount)) return amount === 1 ? message.one : message.other;
  return pluralRules(locale, {}).select(amount) === 'one' ? message.one : message.other;
}

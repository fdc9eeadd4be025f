import { codeOf } from './currency-code.ts';
import { cut } from '../table/header.ts';
import type { CsvSettings, Role, Row } from '../settings.ts';

/** Symbols of exactly one currency; `$`, `¥` and `kr` have several. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/R\$/, 'BRL'],
  [/US\$/, 'USD'],
  [/£/, 'GBP'],
  [/€|(?<!\p{L})euro(s|['’]s)?(?!\p{L})/iu, 'EUR'],
  [/₹/, 'INR'],
  [/Kč/, 'CZK'],
  [/zł/, 'PLN'],
  [/(?<!\p{L})Ft(?!\p{L})/u, 'HUF'],
  [/(?<!\p{L})TL(?!\p{L})|₺/u, 'TRY'],
];

/** Number of lines to read: a file has one currency, or a column for it. */
const looked = 200;

/** The most frequent currency of a file: from its currency column, from symbols at its amounts, or from headings; null if there is none. */
export function currencyOf({
  rows,
  header,
  settings: { column, header_line: line },
}: {
  readonly rows: readonly Row[];
  readonly header: readonly string[];
  readonly settings: CsvSettings;
}): string | null {
  const sample = cut(rows, line).items.slice(0, looked);
  const place = column.indexOf('currency');
  const code = commonest(sample.flatMap(({ cells }) => codeOf(cells[place] ?? '') ?? []));
  if (code !== null) return code;
  const places = column.flatMap((role, at) => (role === 'value' || role === 'debit' || role === 'credit' ? [at] : []));
  const marked = commonest(sample.flatMap(({ cells }) => places.flatMap((at) => markOf(cells[at] ?? '') ?? [])));
  return marked ?? commonest(places.flatMap((at) => markOf(header[at] ?? '') ?? []));
}

/** If the value's heading names its currency, a currency column belongs to another amount, that of a payment abroad. */
export function withoutForeignCurrency(column: readonly Role[], header: readonly string[]): readonly Role[] {
  const isNamed = column.some((role, place) => role === 'value' && markOf(header[place] ?? '') !== null);
  return isNamed ? column.map((role) => (role === 'currency' ? 'ignore' : role)) : column;
}

/** The codes at the amounts of a column. */
export function codesAt(rows: readonly Row[], place: number | undefined): ReadonlySet<string> {
  return new Set(rows.flatMap(({ cells }) => codeAt(cells[place ?? -1]) ?? []));
}

/** The code of a currency at an amount, if there is one. */
export function codeAt(cell = ''): string | undefined {
  const code = /^[-+(\s]*([A-Z]{3})\s?[-+]?\d|\d\s?([A-Z]{3})\)?$/.exec(cell);
  return codeOf(code?.[1] ?? code?.[2] ?? '') ?? undefined;
}

/** The currency at an amount, or in brackets in a heading. */
function markOf(text: string): string | null {
  const sign = signs.find(([pattern]) => pattern.test(text));
  if (sign !== undefined) return sign[1];
  return /(?:^[-+(\s]*|\d\s?|\()([A-Z]{3})(?=\s?[-+\d]|\)?$)/.exec(text)?.[1] ?? null;
}

function commonest(words: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? null;
}

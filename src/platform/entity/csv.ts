/** What a spreadsheet would run as a formula; not negative numbers, which it should add up. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** How every CSV file is written: a cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvForm = { escapeFormulae: formula, newline: '\r\n' } as const;

/** The text of a list in one cell. */
export function listText(value: readonly unknown[]): string {
  return value.map((item) => (typeof item === 'string' ? item : partsText(item))).join('; ');
}

function partsText(item: unknown): string {
  return Object.values(item ?? {})
    .filter((part) => typeof part !== 'boolean')
    .map(String)
    .join(' ');
}

import { clip } from '../../rules/csv/table/clip.ts';
import { headerKey } from '../../rules/csv/remember.ts';
import type { Role } from '../../rules/csv/settings.ts';
import { fits, written } from '../../rules/money.ts';
import { sums } from './sums.ts';
import type { Judged } from './judged.ts';
import type { Reading } from './read-file.ts';
import type { Upload } from './upload-body.ts';

/** Maximum number of refused lines that an import stores, and maximum lengths of their text and of the file's beginning. */
const most = { refused: 500, text: 500, content: 4000, heading: 120 } as const;

export interface Counts {
  readonly added: number;
  readonly left_out: number;
  readonly rejected: number;
}

/** The field values of an import's record. */
export function csvValues(
  { wallet, file_name, status, batch }: Pick<Upload, 'wallet' | 'file_name' | 'status' | 'batch'>,
  { proposal, file, purse, closing }: Reading,
  taken: readonly Judged[],
  counts: Counts,
): Record<string, unknown> {
  const { settings, header, rows } = proposal;
  // Of the whole file: the closing balance is that of its last day, even if the lines of that day were known.
  const days = file.items.map(({ date }) => date).sort();
  const { income, outgo } = sums(taken, purse.precision);
  const named = (...wanted: readonly Role[]): string =>
    settings.column
      .flatMap((role, index) => (wanted.includes(role) ? [header[index] || `${index + 1}`] : []))
      .join(', ');
  return {
    ...counts,
    file_name,
    wallet,
    status,
    batch,
    bank_account: clip(bankAccountOf(proposal), most.heading) || null,
    date: clip(named('date'), 300),
    value: clip(named('value', 'debit', 'credit'), 300),
    description: clip(named('description', 'third_party'), 600),
    column: settings.column.map((role, index) => ({ heading: clip(header[index] ?? '', most.heading), role })),
    content: clip(
      rows
        .slice(0, 20)
        .map(({ cells }) => cells.join(settings.delimiter))
        .join('\n'),
      most.content,
    ),
    encoding: settings.encoding,
    delimiter: settings.delimiter,
    decimal: settings.decimal,
    date_format: settings.date_format,
    most_items_are: settings.most_items_are,
    plus: settings.plus,
    flags: Object.entries(settings.flags).map(([word, meaning]) => ({ word, meaning })),
    ignore_line_one: settings.header_line > 0,
    header_line: settings.header_line,
    header: headerKey(proposal),
    first_date: days[0] ?? null,
    last_date: days.at(-1) ?? null,
    total_in: income,
    total_out: outgo,
    closing_balance: closingOf(closing, purse.precision),
    refused: file.rejected.slice(0, most.refused).map(({ line, reason, cell, cells }) => ({
      line,
      reason,
      cell: clip(cell, most.heading),
      text: clip(cells.join(settings.delimiter), most.text),
    })),
  };
}

/** Number of the account that a statement is of. */
function bankAccountOf({ statement }: Reading['proposal']): string {
  return statement?.accounts[statement.chosen ?? -1]?.account ?? '';
}

/** A balance with more digits than the wallet has cannot belong to it. */
function closingOf(closing: string | null, precision: number): string | null {
  return closing === null || !fits(closing, precision) ? null : written(closing, precision);
}

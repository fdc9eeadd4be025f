import { strToU8 } from 'fflate';
import { ArchiveError } from './archive.ts';

/** A sheet of a workbook as the bytes of a CSV file. */
export interface Sheet {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Columns beyond are left out; a sheet may have 16,384 empty ones with a border. */
const maxColumns = 200;
/** Empty rows between two others: all are kept up to here, so that the numbers of lines are those of the sheet. */
const maxGap = 1000;
/** Characters of a sheet: many cells may refer to one long text. */
const largestText = 100_000_000;
const dayInMs = 86_400_000;

/** Collects the cells of a sheet, and writes them as lines with tabs. */
export class SheetLines {
  readonly #rows = new Map<number, string[]>();
  #size = 0;

  /** `row` counts from 1, `column` from 0; `text` has neither tabs nor line breaks. @throws ArchiveError */
  set(row: number, column: number, text: string): void {
    if (column >= maxColumns) return;
    this.#size += text.length + 1;
    if (this.#size > largestText) throw new ArchiveError('too-large');
    const cells = this.#rows.get(row) ?? [];
    this.#rows.set(row, cells);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  /** A sheet with a table: two rows and two columns or more; otherwise none. */
  sheets(name: string): readonly Sheet[] {
    const lines: string[] = [];
    for (const [row, cells] of [...this.#rows].toSorted(([one], [other]) => one - other)) {
      const gap = Math.min(row - lines.length - 1, maxGap);
      for (let empty = 0; empty < gap; empty += 1) lines.push('');
      lines.push(cells.join('\t'));
    }
    const filled = lines.filter((line) => line.replaceAll(/[\t"]/g, '') !== '');
    if (filled.length < 2 || !filled.some((line) => line.includes('\t'))) return [];
    return [{ name, bytes: strToU8(`${lines.join('\n')}\n`) }];
  }
}

/** A line break in a cell would shift the numbers of lines, and a tab the columns. */
export function textCell(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.includes('"') ? `"${flat.replaceAll('"', '""')}"` : flat;
}

/** A number of days since 1 January 1970 as `YYYY-MM-DD`, with the time if there is one. */
export function dayCell(days: number): string {
  const time = new Date(Math.round((days * dayInMs) / 1000) * 1000);
  if (Number.isNaN(time.getTime())) throw new ArchiveError('damaged');
  return time.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
}

/** Spreadsheets keep 15 digits: 12.300000000000001 is 12.3. Three decimals get a zero, so that the point is not taken for thousands. */
export function numberCell(value: number): string {
  if (!Number.isFinite(value)) throw new ArchiveError('damaged');
  const text = `${Number(value.toPrecision(15))}`;
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

import { clip, storable } from '#platform/entity/storable-text.ts';
import type { SourceRow, SourceTable } from '../read/source-table.ts';
import type { Recognised, Role } from '../recognise/roles.ts';
import { amountOf, type DecimalSign } from './amounts.ts';
import { dayOf, momentOf, type DateOrder, type OffsetOf } from './moments.ts';
import type { SourceOf } from './staged.ts';

/** How cells are read. */
export interface Reading {
  readonly dates: DateOrder;
  readonly decimal: DecimalSign;
  readonly offsetOf: OffsetOf;
}

/** A row by the roles of its columns. */
export interface RowReader {
  readonly from: SourceOf;
  /** The cell with a role as one text, at most `max` long; '' without one. */
  readonly text: (role: Role, max: number) => string;
  /** All cells with the role, without empty ones. */
  readonly all: (role: Role) => readonly string[];
  /** Whether the table has a column with the role. */
  readonly has: (role: Role) => boolean;
  readonly moment: (role: Role) => string | undefined;
  readonly day: (role: Role) => string | undefined;
  readonly amount: (role: Role, scale: number) => string | undefined;
  /** Headings and cells of a role, for texts that say both. */
  readonly labelled: (role: Role) => readonly string[];
  /** Beginning of the row, to show it. */
  readonly shown: () => string;
}

/** Reads the rows of a table one after the other. */
export function* rowsOf(
  table: SourceTable,
  place: number,
  { columns }: Recognised,
  reading: Reading,
): Generator<RowReader> {
  const places = new Map<Role, number[]>();
  for (const [column, role] of columns.entries())
    if (role !== 'none') places.set(role, [...(places.get(role) ?? []), column]);
  for (const row of table.rows) yield readerOf(table, place, row, places, reading);
}

/** What programs write where nothing is. */
const nothing = /^(?:null|nil|none|n\/a|undefined|-+|\.|0000-00-00(?: 00:00:00)?)$/i;

function readerOf(
  table: SourceTable,
  place: number,
  row: SourceRow,
  places: ReadonlyMap<Role, readonly number[]>,
  { dates, decimal, offsetOf }: Reading,
): RowReader {
  const cell = (column: number): string => {
    const text = row.cells[column] ?? '';
    return nothing.test(text) ? '' : text;
  };
  const first = (role: Role): string => {
    const [column] = places.get(role) ?? [];
    return column === undefined ? '' : cell(column);
  };
  return {
    from: { table: place, line: row.line },
    text: (role, max) => clip(storable(first(role)), max),
    all: (role) => (places.get(role) ?? []).map(cell).filter((text) => text !== ''),
    has: (role) => places.has(role),
    moment: (role) => momentOf(first(role), dates, offsetOf),
    day: (role) => dayOf(first(role), dates),
    amount: (role, scale) => amountOf(first(role), decimal, scale),
    labelled: (role) =>
      (places.get(role) ?? []).flatMap((column) => {
        const text = cell(column);
        return text === '' || text === '0' ? [] : [`${headingOf(table.header[column] ?? '')}: ${text}`];
      }),
    shown: () => clip(storable(row.cells.filter((text) => text !== '').join(' · ')), 200),
  };
}

function headingOf(heading: string): string {
  const words = heading
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

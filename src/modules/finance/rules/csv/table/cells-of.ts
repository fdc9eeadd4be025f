import type { Cell } from '../dates/dates.ts';
import type { Role, Row } from '../settings.ts';

/** The filled cells of the columns with one of these roles. */
export function cellsOf(rows: readonly Row[], column: readonly Role[], wanted: readonly Role[]): Cell[] {
  const places = column.flatMap((role, index) => (wanted.includes(role) ? [index] : []));
  return rows.flatMap(({ line, cells }) =>
    places.flatMap((place) => {
      const text = cells[place] ?? '';
      return text === '' ? [] : [{ line, text }];
    }),
  );
}

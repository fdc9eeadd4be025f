import type { Role, Row } from '../settings.ts';

/** Position of each role in a line (its first column), and the columns whose texts are joined. */
export type CellPositions = Readonly<Partial<Record<Role, number>>> & {
  readonly descriptions: readonly number[];
  readonly fees: readonly number[];
  /** All descriptive columns, from the left. */
  readonly texts: readonly number[];
};

export function cellPositions(column: readonly Role[]): CellPositions {
  const where = (role: Role): readonly number[] => column.flatMap((one, index) => (one === role ? [index] : []));
  const first: Partial<Record<Role, number>> = {};
  for (const [index, role] of column.entries()) first[role] ??= index;
  return {
    ...first,
    descriptions: where('description'),
    fees: where('fee'),
    texts: [...where('description'), ...where('third_party')].sort((a, b) => a - b),
  };
}

export function at(cells: readonly string[], place: number | undefined): string {
  return place === undefined ? '' : (cells[place] ?? '');
}

/** A row with another text in one of its cells. */
export function withCell(row: Row, place: number, text: string): Row {
  return { ...row, cells: row.cells.map((cell, index) => (index === place ? text : cell)) };
}

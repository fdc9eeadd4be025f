import type { Role } from '../settings.ts';

/** Where each role is in a line, the first column of it; and the columns whose texts go together. */
export type CellPositions = Readonly<Partial<Record<Role, number>>> & {
  readonly descriptions: readonly number[];
  readonly fees: readonly number[];
  /** Everything that describes an item, from the left. */
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

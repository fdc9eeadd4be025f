/** A mapping and its position. */
export interface Placed {
  readonly _id: string;
  readonly order?: number | null;
}

/** The changed positions for the requested order of the list. Positions that can stay are left out. */
export function orderNumbers(wanted: readonly Placed[]): readonly { readonly id: string; readonly order: number }[] {
  let last = 0;
  return wanted.flatMap(({ _id: id, order }) => {
    const known = order ?? 0;
    const place = known > last ? known : last + 1;
    last = place;
    return place === known ? [] : [{ id, order: place }];
  });
}

/** The list with the entry at `from` moved to `to`. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}

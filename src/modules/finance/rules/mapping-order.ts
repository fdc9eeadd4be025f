/** A mapping's place among the others. */
export interface Placed {
  readonly _id: string;
  readonly order?: number | null;
}

/** The places that change so that they grow from line to line of the list as it shall stand. Those that can stay stay. */
export function orderNumbers(wanted: readonly Placed[]): readonly { readonly id: string; readonly order: number }[] {
  let last = 0;
  return wanted.flatMap(({ _id: id, order }) => {
    const known = order ?? 0;
    const place = known > last ? known : last + 1;
    last = place;
    return place === known ? [] : [{ id, order: place }];
  });
}

/** The list with the line at `from` moved to `to`. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}

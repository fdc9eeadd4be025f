/** A mapping's place among the others. */
export interface Placed {
  readonly _id: string;
  readonly order?: number | null;
}

/**
 * The places that change when the one at `from` goes to `to` in a list that stands in its order: afterwards the places grow from
 * line to line. Those that can stay as they are stay.
 */
export function placesAfter(
  list: readonly Placed[],
  from: number,
  to: number,
): readonly { id: string; order: number }[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length || from === to) return [];
  const next = list.filter((_placed, at) => at !== from);
  next.splice(to, 0, moved);
  let last = 0;
  return next.flatMap(({ _id: id, order }) => {
    const known = order ?? 0;
    const place = id !== moved._id && known > last ? known : last + 1;
    last = place;
    return place === known ? [] : [{ id, order: place }];
  });
}

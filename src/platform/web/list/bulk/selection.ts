import { useCallback, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string, range?: boolean) => void;
  readonly setAll: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Toggles a row; with `range` all rows from the last toggled one to this one get its state. */
export function useSelection(order: readonly string[]): Selection {
  const [state, setState] = useState<{ ids: ReadonlySet<string>; last: string | null }>({ ids: new Set(), last: null });
  const toggle = useCallback(
    (id: string, range = false) =>
      setState(({ ids, last }) => ({
        ids: toggled(ids, range ? between(order, last, id) : [id], !ids.has(id)),
        last: id,
      })),
    [order],
  );
  const setAll = useCallback((ids: readonly string[]) => setState({ ids: new Set(ids), last: null }), []);
  const clear = useCallback(() => setState({ ids: new Set(), last: null }), []);
  return { ids: state.ids, toggle, setAll, clear };
}

/** The ids between two rows in the order of the list; only the second if the first is not in the list. */
export function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function toggled(ids: ReadonlySet<string>, changed: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

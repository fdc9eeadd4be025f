import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ShownItem, Verb } from './use-items.ts';

/** What a row does. The same functions for all rows and all the time, so that a change renders only its own row. */
export interface RowActions {
  readonly toggle: (item: ShownItem) => void;
  readonly openNext: (item: ShownItem) => void;
  readonly step: (item: ShownItem, verb: Verb) => void;
  readonly mark: (item: ShownItem, way: 'above' | 'below') => void;
}

/** The same functions at every render; each calls the latest one. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      toggle: (item) => latest.current.toggle(item),
      openNext: (item) => latest.current.openNext(item),
      step: (item, verb) => latest.current.step(item, verb),
      mark: (item, way) => latest.current.mark(item, way),
    }),
    [],
  );
}

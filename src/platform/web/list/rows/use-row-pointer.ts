import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useGo, useSearchState } from '../../routing/use-url.ts';
import { fitsPanel } from '../fits-panel.ts';
import type { Selection } from '../bulk/selection.ts';

/**
 * One listener for all rows. A click opens the record next to the list, or as a page if the window is narrow. A click
 * on the checkbox or with Shift selects. Buttons within the row and clicks with Ctrl work as usual.
 */
export function useRowPointer(
  table: RefObject<HTMLTableElement | null>,
  props: {
    readonly selection: Selection;
    readonly pathOf: (id: string) => string;
    /** Buttons within rows without it work by themselves. */
    readonly onButton?: (id: string) => void;
  },
): void {
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const id = rowOf(event.target)?.dataset['id'];
    if (id === undefined || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest('.o-check') !== null) return props.selection.toggle(id, event.shiftKey);
    if (event.target.closest('button') !== null) return props.onButton?.(id);
    event.preventDefault();
    // A click without pointer detail is Enter on the link, which opens the page.
    if (event.shiftKey) props.selection.toggle(id, true);
    else if (event.detail > 0 && fitsPanel()) setSearch({ open: id }, { push: search['open'] === undefined });
    else go(props.pathOf(id));
  });
  useEffect(() => {
    const element = table.current;
    if (element === null) return undefined;
    const listener = (event: MouseEvent): void => onClick(event);
    element.addEventListener('click', listener);
    return () => element.removeEventListener('click', listener);
  }, [table]);
}

export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null;
}

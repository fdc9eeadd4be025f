import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hasRoomForPanel } from '#platform/web/list/panel-room.ts';
import type { Selection } from '#platform/web/list/selection.ts';
import { useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import type { RowStep } from './use-row-steps.ts';

/**
 * One listener for all rows: the state's button moves a row on, the box, Shift and a click select, any other click opens the row
 * beside the register, or as a page where there is no room; Ctrl and a click do what they do on every link.
 */
export function useRegisterPointer(
  table: RefObject<HTMLTableElement | null>,
  props: {
    rows: readonly LedgerRow[];
    selection: Selection;
    pathOf: (row: LedgerRow) => string;
    step: (step: RowStep, row: LedgerRow) => void;
  },
): void {
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
    const row = props.rows.find((one) => one._id === id);
    if (target === null || row === undefined || event.ctrlKey || event.metaKey) return;
    if (target.closest('.o-check') !== null) return props.selection.toggle(row._id, event.shiftKey);
    if (target.closest('button') !== null)
      return props.step(row.imported ? 'accept' : row.confirmed ? 'unconfirm' : 'confirm', row);
    event.preventDefault();
    // A link followed by Enter has no pointer detail: it means the page.
    if (event.shiftKey) props.selection.toggle(row._id, true);
    else if (event.detail > 0 && hasRoomForPanel())
      setSearch({ open: row._id }, { push: search['open'] === undefined });
    else go(props.pathOf(row));
  });
  useEffect(() => {
    const element = table.current;
    if (element === null) return undefined;
    const listener = (event: MouseEvent): void => onClick(event);
    element.addEventListener('click', listener);
    return () => element.removeEventListener('click', listener);
  }, [table]);
}

import type { RefObject } from 'react';
import { editPath } from '../../routing/paths.ts';
import { useGo, useSearchState } from '../../routing/use-url.ts';
import { rowHints, useKeyHints, useShortcut } from '../../parts/focus/keyboard.ts';
import { rowOf } from './use-row-pointer.ts';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Selection } from '../bulk/selection.ts';

export interface ListTableProps {
  readonly account: string;
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly rows: readonly AnyDoc[];
  readonly selection: Selection;
}

/**
 * `j` and `k` move the focus between rows (an open panel follows), `x` selects, `e` edits, Enter opens the page as on
 * any link.
 */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  props: ListTableProps,
  reveal: (place: number) => void,
): void {
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const { rows } = props;
  const focused = (): number => {
    const id = rowOf(document.activeElement)?.dataset['id'] ?? search['open'];
    return rows.findIndex((row) => row._id === id);
  };
  const linkOf = (id: string): HTMLElement | null =>
    table.current?.querySelector<HTMLElement>(`tr[data-id="${id}"] .o-row-link`) ?? null;
  const move = (step: number): void => {
    const place = Math.max(0, Math.min(rows.length - 1, focused() + step));
    const next = rows[place];
    if (next === undefined) return;
    if (linkOf(next._id) === null) reveal(place);
    const link = linkOf(next._id);
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
    if (search['open'] !== undefined) setSearch({ open: next._id });
  };
  const withFocused = (act: (id: string) => void): void => {
    const row = rows[focused()];
    if (row !== undefined) act(row._id);
  };
  useKeyHints(rowHints);
  useShortcut('j', 'keys.next', () => move(1));
  useShortcut('k', 'keys.previous', () => move(-1));
  useShortcut('x', 'keys.select', () => withFocused((id) => props.selection.toggle(id)));
  useShortcut(
    'e',
    'keys.edit',
    () => withFocused((id) => go(editPath(props.account, props.entity, id))),
    props.entity.readonly !== true,
  );
}

import type { RefObject } from 'react';
import type { Selection } from '#platform/web/list/bulk/selection.ts';
import { useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { rowHints, useKeyHints, useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import type { RowStep } from './use-row-steps.ts';

/** `j` and `k` move through the rows (an open panel follows), `x` selects, `c` confirms, `a` accepts, `e` edits, Enter opens the page. */
export function useRegisterKeys(props: {
  table: RefObject<HTMLTableElement | null>;
  rows: readonly LedgerRow[];
  selection: Selection;
  pathOf: (row: LedgerRow) => string;
  step: (step: RowStep, row: LedgerRow) => Promise<boolean>;
  writable: boolean;
  /** Scrolls the row with this index into the rendered part. */
  reveal: (place: number) => void;
}): void {
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const { rows } = props;
  const focused = (): number => {
    const within = document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
    return rows.findIndex((row) => row._id === (within ?? search['open']));
  };
  const move = (by: number): void => {
    const place = Math.max(0, Math.min(rows.length - 1, focused() + by));
    const next = rows[place];
    if (next === undefined) return;
    const linkOf = (): HTMLElement | null | undefined =>
      props.table.current?.querySelector<HTMLElement>(`tr[data-id="${next._id}"] .o-row-link`);
    if (!linkOf()) props.reveal(place);
    const link = linkOf();
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
    if (search['open'] !== undefined) setSearch({ open: next._id });
  };
  const withFocused = (act: (row: LedgerRow) => void): void => {
    const row = rows[focused()];
    if (row !== undefined) act(row);
  };
  useKeyHints(rowHints);
  useShortcut('j', 'keys.next', () => move(1));
  useShortcut('k', 'keys.previous', () => move(-1));
  useShortcut('x', 'keys.select', () => withFocused((row) => props.selection.toggle(row._id)));
  useShortcut(
    'c',
    'register.key.confirm',
    () => withFocused((row) => void props.step(row.confirmed ? 'unconfirm' : 'confirm', row)),
    props.writable,
  );
  useShortcut(
    'a',
    'register.key.accept',
    () => withFocused((row) => (row.imported ? void props.step('accept', row) : undefined)),
    props.writable,
  );
  useShortcut('e', 'keys.edit', () => withFocused((row) => go(`${props.pathOf(row)}/edit`)), props.writable);
}

import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { FolderId } from '../../drive/calls.ts';
import { useTranslations } from '../../words.ts';
import type { Arrangement, Order } from './arrange.ts';
import { select, type Choice } from '../choice.ts';
import type { Named } from './drag.ts';
import type { Entry } from './entry.ts';
import { EntryRow, lineId } from './entry-row.tsx';
import { EntryTile } from './entry-tile.tsx';
import { ListHead } from './list-head.tsx';
import { type ListActions, useListKeys } from './use-list-keys.ts';
import { useLines } from './use-lines.ts';
import { useListDrag } from './use-list-drag.ts';
import '../entry-list.css';

const tileWidth = 168;
const tileHeight = 176;

/** A table whose rows are reached by arrow keys. */
const asGrid = { role: 'grid', tabIndex: 0 };

/**
 * The entries of a folder as rows or tiles; only visible ones are rendered. The list is one stop of the Tab key, and
 * arrow keys move within it (the active row is `aria-activedescendant`). One set of listeners serves all rows.
 */
export function EntryList(props: {
  account: string;
  folder: FolderId;
  entries: readonly Entry[];
  /** The address of an entry. */
  pathOf: (entry: Entry) => string;
  tiles: boolean;
  /** The entry that is open beside the list. */
  opened: string | null;
  choice: Choice;
  onChoice: (next: Choice) => void;
  cut: ReadonlySet<string>;
  renaming: string | null;
  onRenamed: (entry: Entry, name: string | null) => void;
  /** Undefined if stars cannot be changed. */
  onStar?: (entry: Entry) => void;
  onMove: (some: readonly Named[], target: Named) => void;
  arrangement: Arrangement;
  onOrder: (order: Order) => void;
  actions: Omit<ListActions, 'menu'>;
  onMenu: (entry: Entry, at: { x: number; y: number }) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, folder, entries, tiles, choice, onChoice } = props;
  const isPhone = useMediaQuery('(max-width: 48em)');
  const size = useElementSize<HTMLTableSectionElement>();
  const list = useRef<HTMLTableSectionElement>(null);
  const columns = tiles ? Math.max(2, Math.floor((size.width + 8) / tileWidth)) : 1;
  const lineHeight = tiles ? tileHeight : isPhone ? 56 : 40;
  const [{ from, to }, show] = useLines(list, lineHeight, Math.ceil(entries.length / columns));
  const order = entries.map((entry) => entry._id);
  const at = choice.active === null ? -1 : order.indexOf(choice.active);
  const showActive = useEffectEvent((place: number, wide: number) =>
    place === -1 ? undefined : show(Math.floor(place / wide)),
  );
  useEffect(() => showActive(at, columns), [at, columns]);
  const menuBeside = (entry: Entry): void => {
    const box = document.getElementById(lineId(entry._id))?.getBoundingClientRect();
    props.onMenu(entry, { x: (box?.left ?? 0) + 48, y: (box?.top ?? 0) + 32 });
  };
  const onKeyDown = useListKeys({
    entries,
    order,
    columns,
    choice,
    onChoice,
    actions: { ...props.actions, menu: menuBeside },
  });
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // After arriving by keyboard, the person can continue with the keyboard.
    if (document.activeElement?.matches('body, main') === true) grid.current?.focus({ preventScroll: true });
  }, []);
  const drag = useListDrag({ account, folder, entries, choice, onMove: props.onMove });
  const entryAt = (target: EventTarget): Entry | undefined => {
    const id = (target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'];
    return entries.find((entry) => entry._id === id);
  };
  const onClick = (event: MouseEvent): void => {
    const entry = entryAt(event.target);
    if (entry === undefined || isTyping(event.target)) return;
    const act = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset['act'];
    if (act === 'star') return props.onStar?.(entry);
    if (act === 'menu') {
      if (!choice.ids.has(entry._id)) onChoice(select(choice, order, entry._id, 'alone'));
      return menuBeside(entry);
    }
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (act === 'open' && !isPlain && event.button === 0) event.preventDefault();
    if (act === 'open' && isPlain) {
      event.preventDefault();
      return props.actions.open(entry);
    }
    onChoice(
      select(choice, order, entry._id, event.shiftKey ? 'range' : isPlain && act !== 'toggle' ? 'alone' : 'toggle'),
    );
    return undefined;
  };
  const renamed = (entry: Entry, name: string | null): void => {
    list.current?.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    props.onRenamed(entry, name);
  };
  const stateOf = (entry: Entry) => ({
    entry,
    chosen: choice.ids.has(entry._id),
    active: choice.active === entry._id,
    opened: props.opened === entry._id,
    starFixed: props.onStar === undefined,
    cut: props.cut.has(entry._id),
    path: props.pathOf(entry),
    // A function for every row would render all rows again with the list.
    ...(props.renaming === entry._id ? { onRenamed: renamed } : {}),
  });
  const listeners = {
    onKeyDown: (event: KeyboardEvent): void => (isTyping(event.target) ? undefined : onKeyDown(event)),
    onClick,
    onDoubleClick: (event: MouseEvent): void => {
      const entry = entryAt(event.target);
      if (entry !== undefined && (event.target as Element).closest('[data-act]') === null) props.actions.open(entry);
    },
    onContextMenu: (event: MouseEvent): void => {
      const entry = entryAt(event.target);
      if (entry === undefined || isTyping(event.target)) return;
      event.preventDefault();
      if (!choice.ids.has(entry._id)) onChoice(select(choice, order, entry._id, 'alone'));
      props.onMenu(entry, { x: event.clientX, y: event.clientY });
    },
  };
  const shown = entries.slice(from * columns, to * columns);
  return (
    <table
      {...asGrid}
      ref={grid}
      className={tiles ? 'd-list d-list-tiles' : 'd-list'}
      aria-label={t('rdisk.list')}
      aria-multiselectable
      aria-rowcount={Math.ceil(entries.length / columns) + (tiles ? 0 : 1)}
      {...(choice.active === null ? {} : { 'aria-activedescendant': lineId(choice.active) })}
      {...listeners}
      {...drag}
    >
      {tiles ? null : <ListHead arrangement={props.arrangement} onOrder={props.onOrder} />}
      <tbody
        ref={useMergedRef(list, size.ref)}
        className="d-lines"
        style={{ height: Math.ceil(entries.length / columns) * lineHeight, paddingTop: from * lineHeight }}
      >
        {tiles
          ? lines(shown, columns).map((line, index) => (
              <tr
                key={line[0]?._id}
                className="d-tiles"
                aria-rowindex={from + index + 1}
                style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
              >
                {line.map((entry) => (
                  <EntryTile key={entry._id} account={account} {...stateOf(entry)} />
                ))}
              </tr>
            ))
          : shown.map((entry, index) => <EntryRow key={entry._id} index={from + index + 1} {...stateOf(entry)} />)}
      </tbody>
    </table>
  );
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

function lines(entries: readonly Entry[], columns: number): readonly (readonly Entry[])[] {
  return Array.from({ length: Math.ceil(entries.length / columns) }, (_, line) =>
    entries.slice(line * columns, (line + 1) * columns),
  );
}

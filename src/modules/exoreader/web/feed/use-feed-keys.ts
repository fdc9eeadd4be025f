import type { RefObject } from 'react';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import type { ShownItem, Verb } from './use-items.ts';

interface Keys {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly items: readonly ShownItem[];
  readonly open: string | undefined;
  readonly openItem: (item: ShownItem) => void;
  readonly closeItem: (id: string) => void;
  readonly toggle: (item: ShownItem) => void;
  readonly step: (item: ShownItem, verb: Verb) => Promise<void>;
  readonly more: () => void;
  readonly reload: () => void;
  readonly markAll: () => void;
}

/** Keys: j and k open the next and previous item, n and p only move, o opens, v opens the original, s and m mark, A marks all, r reloads. */
export function useFeedKeys(keys: Keys): void {
  const { list, items } = keys;
  const focused = (): ShownItem | undefined => {
    const id = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? keys.open;
    return items.find((item) => item._id === id);
  };
  const beside = (by: 1 | -1): ShownItem | undefined => {
    const at = items.findIndex((item) => item === focused());
    if (at + by >= items.length - 2) keys.more();
    return at === -1 ? items[0] : items[at + by];
  };
  const focus = (item: ShownItem): void =>
    list.current?.querySelector<HTMLElement>(`[data-item="${item._id}"] .x-row-main`)?.focus();
  const withItem =
    (found: () => ShownItem | undefined, work: (item: ShownItem) => void): (() => void) =>
    () => {
      const item = found();
      if (item !== undefined) work(item);
    };
  useShortcut(
    'j',
    withItem(() => beside(1), keys.openItem),
  );
  useShortcut(
    'k',
    withItem(() => beside(-1), keys.openItem),
  );
  useShortcut(
    'n',
    withItem(() => beside(1), focus),
  );
  useShortcut(
    'p',
    withItem(() => beside(-1), focus),
  );
  useShortcut('o', withItem(focused, keys.toggle));
  useShortcut(
    'Escape',
    withItem(
      () => items.find(({ _id: id }) => id === keys.open),
      ({ _id: id }) => keys.closeItem(id),
    ),
    keys.open !== undefined,
  );
  useShortcut(
    'v',
    withItem(focused, ({ url }) => void (url === undefined ? null : open(url, '_blank', 'noopener,noreferrer'))),
  );
  useShortcut(
    's',
    withItem(focused, (item) => void keys.step(item, item.starred ? 'unstar' : 'star')),
  );
  useShortcut(
    'm',
    withItem(focused, (item) => void keys.step(item, item.read ? 'unread' : 'read')),
  );
  useShortcut('A', keys.markAll);
  useShortcut('r', keys.reload);
}

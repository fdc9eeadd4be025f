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
  readonly step: (item: ShownItem, verb: Verb) => Promise<boolean>;
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
    'reader.keys.next',
    withItem(() => beside(1), keys.openItem),
  );
  useShortcut(
    'k',
    'reader.keys.previous',
    withItem(() => beside(-1), keys.openItem),
  );
  useShortcut(
    'n',
    'reader.keys.to-next',
    withItem(() => beside(1), focus),
  );
  useShortcut(
    'p',
    'reader.keys.to-previous',
    withItem(() => beside(-1), focus),
  );
  useShortcut('o', 'reader.keys.toggle', withItem(focused, keys.toggle));
  useShortcut(
    'Escape',
    null,
    withItem(
      () => items.find(({ _id: id }) => id === keys.open),
      ({ _id: id }) => keys.closeItem(id),
    ),
    keys.open !== undefined,
  );
  useShortcut(
    'v',
    'reader.keys.original',
    withItem(focused, ({ url }) => void (url === undefined ? null : open(url, '_blank', 'noopener,noreferrer'))),
  );
  useShortcut(
    's',
    'reader.keys.star',
    withItem(focused, (item) => void keys.step(item, item.starred ? 'unstar' : 'star')),
  );
  useShortcut(
    'm',
    'reader.keys.read',
    withItem(focused, (item) => void keys.step(item, item.read ? 'unread' : 'read')),
  );
  useShortcut('A', 'reader.keys.all', keys.markAll);
  useShortcut('r', 'reader.keys.reload', keys.reload);
}

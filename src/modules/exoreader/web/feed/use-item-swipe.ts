import { updateCall } from '#platform/web/data/undo/recent-acts.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSwipe } from '#platform/web/parts/use-swipe.ts';
import { useTranslations } from '../words.ts';
import { useItemTitle } from './item/use-item-title.ts';
import { meaning, type ShownItem, type Verb } from './use-items.ts';

const back = { read: 'unread', unread: 'read', star: 'unstar', unstar: 'star' } as const satisfies Record<Verb, Verb>;

/** Swiping an item to the left marks it read or unread, to the right it gets or loses its star. */
export function useItemSwipe(
  account: string,
  items: readonly ShownItem[],
  step: (item: ShownItem, verb: Verb) => Promise<boolean>,
): ReturnType<typeof useSwipe> {
  const t = useTranslations();
  const titleOf = useItemTitle();
  const swiped = async (item: ShownItem, verb: Verb): Promise<void> => {
    if (!(await step(item, verb))) return;
    // Reading an item also marks its duplicates; those that were read before stay read.
    const changed = verb === 'read' ? [item, ...item.also].filter(({ read }) => !read) : [item];
    showToast({
      text: t(`reader.done.${verb}`, { title: titleOf(item) }),
      undo: {
        db: account,
        calls: changed.map(({ _id: id }) => updateCall('status', back[verb], id)),
        shown: { ids: changed.map(({ _id: id }) => id), change: meaning[back[verb]] },
      },
    });
  };
  return useSwipe((row, direction) => {
    const id = row.closest<HTMLElement>('[data-item]')?.dataset['item'];
    const item = items.find(({ _id }) => _id === id);
    if (item === undefined) return undefined;
    if (direction === 'left')
      return {
        label: t(item.read ? 'reader.mark-unread' : 'reader.mark-read'),
        run: () => void swiped(item, item.read ? 'unread' : 'read'),
      };
    return {
      label: t(item.starred ? 'reader.unstar' : 'reader.star'),
      run: () => void swiped(item, item.starred ? 'unstar' : 'star'),
    };
  });
}

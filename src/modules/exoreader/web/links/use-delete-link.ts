import { useRemove } from '#platform/web/data/removal.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { useTranslations } from '../words.ts';
import type { LinkDoc } from './link-doc.ts';

/** Deletes a link at once and offers an undo, which restores its comments and files too. */
export function useDeleteLink(account: string): (doc: LinkDoc) => void {
  const t = useTranslations();
  const { remove } = useRemove(account, bookmarkEntry);
  return (doc) => void remove(doc, t('links.deleted', { name: doc.label }));
}

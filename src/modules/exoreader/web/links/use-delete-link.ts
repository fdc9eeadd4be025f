import { useRemove } from '#platform/web/data/removal.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { useTranslations } from '../words.ts';
import type { LinkDoc } from './link-doc.ts';

/** Takes a link away at once and offers to bring it back, with its comments and files. */
export function useDeleteLink(account: string): (doc: LinkDoc) => void {
  const t = useTranslations();
  const { remove } = useRemove(account, bookmarkEntry);
  return (doc) => void remove(doc, t('links.deleted', { name: doc.label }));
}

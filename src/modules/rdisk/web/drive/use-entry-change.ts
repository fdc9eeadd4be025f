import type { Input } from '#platform/entity/define.ts';
import { put } from '#platform/web/api/write.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { Entry } from '../folder/entries/entry.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { useTranslations } from '../words.ts';
import { errorText } from './error-text.ts';
import { usePatchEntries, useRefreshDrive } from './use-listing.ts';

/** Changes fields of an entry: shows the change at once and reverts it if the server refuses. Returns whether it was saved. */
export function useEntryChange(account: string) {
  const t = useTranslations();
  const refresh = useRefreshDrive(account);
  const patch = usePatchEntries(account);
  const change = async (entry: Entry, input: Input): Promise<string | null> => {
    patch([entry._id], input);
    try {
      return (await put(account, entry._id, entry._rev, input)).rev;
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return null;
    } finally {
      await refresh();
    }
  };
  const rename = async (entry: Entry, name: string): Promise<void> => {
    const rev = await change(entry, { name });
    if (rev === null) return;
    const write = [{ _id: entry._id, _rev: rev, klass: cloudFile.kind, name: entry.name }];
    showToast({ text: t('rdisk.renamed', { name }), undo: { db: account, write } });
  };
  const star = async (entry: Entry) => change(entry, { starred: entry.starred !== true });
  return { change, rename, star };
}

import { post } from '#platform/web/api/write.ts';
import { createStore } from '#platform/web/data/store.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { cloudFile } from '../../entities/cloud-file.ts';
import { type FolderId, namesIn, root } from '../drive/calls.ts';
import { errorText } from '../drive/error-text.ts';
import { freeName } from '../drive/free-name.ts';
import { useRefreshDrive } from '../drive/use-listing.ts';
import { useTranslations } from '../words.ts';

/** The id of the entry whose name is being typed in the list. */
export const renaming = createStore<string | null>(null);

/** Creates a folder whose name is typed next; returns its id, or null after an error. */
export function useNewFolder(account: string, folder: FolderId): () => Promise<string | null> {
  const t = useTranslations();
  const refresh = useRefreshDrive(account);
  return async () => {
    try {
      const name = freeName(t('rdisk.folder.new-name'), await namesIn(account, folder));
      const place = folder === root ? {} : { dir_id: folder };
      const { id } = await post(account, { klass: cloudFile.kind, kind: 'dir', name, ...place });
      await refresh();
      renaming.set(id);
      return id;
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return null;
    }
  };
}

import { ApiError } from '#platform/web/api/api-error.ts';
import { post } from '#platform/web/api/write.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { type FolderId, listFolder, root } from '../drive/calls.ts';

/**
 * Creates folders below a folder, each once even if many files need it at the same time; existing ones are used. One
 * maker serves one batch of uploads.
 */
export function folderMaker(account: string, base: FolderId): (folders: readonly string[]) => Promise<FolderId> {
  const known = new Map<string, Promise<FolderId>>();
  const make = async (folders: readonly string[]): Promise<FolderId> => {
    const name = folders.at(-1);
    if (name === undefined) return base;
    const key = folders.join('/');
    const found = known.get(key);
    if (found !== undefined) return found;
    const making = make(folders.slice(0, -1)).then(async (parent) => takeOrMake(account, parent, name));
    known.set(key, making);
    making.catch(() => known.delete(key));
    return making;
  };
  return make;
}

async function takeOrMake(account: string, parent: FolderId, name: string): Promise<FolderId> {
  try {
    const place = parent === root ? {} : { dir_id: parent };
    return (await post(account, { klass: cloudFile.kind, kind: 'dir', name, ...place })).id;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 409)) throw error;
    const there = await findIn(account, parent, name);
    if (there === undefined) throw error;
    return there;
  }
}

async function findIn(account: string, parent: FolderId, name: string): Promise<FolderId | undefined> {
  let bookmark: string | undefined;
  for (;;) {
    const page = await listFolder(account, parent, bookmark === undefined ? {} : { bookmark });
    const found = page.rows.find((row) => row.name === name && (row.kind === 'dir' || row.kind === 'dir_app'));
    if (found !== undefined) return found._id;
    if (page.bookmark === undefined || page.bookmark === null || page.bookmark === '') return undefined;
    bookmark = page.bookmark;
  }
}

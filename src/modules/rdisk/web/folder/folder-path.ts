import { root, type FolderId } from '../drive/calls.ts';

/** The address of a folder's screen. */
export function folderPath(account: string, folder: FolderId): string {
  return folder === root ? `/account/${account}/disk` : `/account/${account}/disk/${folder}`;
}

/** The address under which an entry opens: a folder is gone into, a file is shown beside its folder. */
export function entryPath(
  account: string,
  folder: FolderId,
  entry: { readonly _id: string; readonly kind: string },
): string {
  return entry.kind === 'dir' || entry.kind === 'dir_app'
    ? folderPath(account, entry._id)
    : `${folderPath(account, folder)}?open=${entry._id}`;
}

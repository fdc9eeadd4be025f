import { root, type FolderId } from '../drive/calls.ts';

/** The address of a folder's screen. */
export function folderPath(account: string, folder: FolderId): string {
  return folder === root ? `/account/${account}/disk` : `/account/${account}/disk/${folder}`;
}

/** The address of an entry: a folder opens, a file is shown beside its folder. */
export function entryPath(
  account: string,
  folder: FolderId,
  entry: { readonly _id: string; readonly kind: string },
): string {
  return entry.kind === 'dir' || entry.kind === 'dir_app'
    ? folderPath(account, entry._id)
    : `${folderPath(account, folder)}?open=${entry._id}`;
}

/** Parameters that stay when the folder changes: the look of the list, and the time that it shows. */
export function keptParams(search: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const words = ['view', 'order', 'desc', 'tree', 'at'];
  return Object.fromEntries(words.flatMap((word) => (search[word] === undefined ? [] : [[word, search[word]]])));
}

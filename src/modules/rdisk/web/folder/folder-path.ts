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

/** Words of the address that go along from folder to folder: how the list looks, and the moment that it shows. */
export function lasting(search: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const words = ['view', 'order', 'desc', 'tree', 'at'];
  return Object.fromEntries(words.flatMap((word) => (search[word] === undefined ? [] : [[word, search[word]]])));
}

import type { Upload } from './queue.ts';

/** Under what the library for tus keeps uploads that broke off. */
const storagePrefix = 'tus::';

/** By what a file is known again that is chosen anew after a reload: where it goes, its name, size and last change. */
export function fingerprintOf(upload: Pick<Upload, 'account' | 'dir' | 'folders' | 'name' | 'file' | 'size'>): string {
  const { account, dir, folders, name, file, size } = upload;
  return ['drive', account, dir, ...folders, name, size, file.lastModified].map(encodeURIComponent).join('/');
}

/** An upload that broke off with the page: the file must be chosen again for it to go on. */
export interface Unfinished {
  readonly storageKey: string;
  readonly name: string;
  readonly size: number;
}

/** Nothing of this upload is left to go on with. */
export function forgetUpload(storage: Storage, fingerprint: string): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(`${storagePrefix}${fingerprint}::`)) storage.removeItem(key);
}

/** Uploads of an account that broke off, by what lies in the browser's storage. */
export function unfinishedIn(storage: Storage, account: string): readonly Unfinished[] {
  const begin = `${storagePrefix}drive/${account}/`;
  return Object.keys(storage).flatMap((storageKey) => {
    if (!storageKey.startsWith(begin)) return [];
    try {
      const kept = JSON.parse(storage.getItem(storageKey) ?? '') as { size?: number; metadata?: { name?: string } };
      const name = kept.metadata?.name;
      return name === undefined ? [] : [{ storageKey, name, size: kept.size ?? 0 }];
    } catch {
      return [];
    }
  });
}

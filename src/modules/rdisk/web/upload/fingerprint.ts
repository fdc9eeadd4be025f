import type { Upload } from './queue.ts';

/** The prefix under which the tus library stores interrupted uploads. */
const storagePrefix = 'tus::';

/** Identifies a file that is chosen again after a reload: by its target, name, size and last change. */
export function fingerprintOf(upload: Pick<Upload, 'account' | 'dir' | 'folders' | 'name' | 'file' | 'size'>): string {
  const { account, dir, folders, name, file, size } = upload;
  return ['drive', account, dir, ...folders, name, size, file.lastModified].map(encodeURIComponent).join('/');
}

/** An interrupted upload; it continues when the person chooses the file again. */
export interface Unfinished {
  readonly storageKey: string;
  readonly name: string;
  readonly size: number;
}

/** Deletes what is stored of an upload. */
export function forgetUpload(storage: Storage, fingerprint: string): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(`${storagePrefix}${fingerprint}::`)) storage.removeItem(key);
}

/** The interrupted uploads of an account in the browser's storage. */
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

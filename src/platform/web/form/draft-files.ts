/** Files of an unsaved form, stored on this device together with its draft. Without storage they live only as long as the page. */

const database = 'oficina.draft-files';
const table = 'files';

export async function readDraftFiles(key: string): Promise<readonly File[]> {
  const found = await inTable('readonly', (files) => files.get(key)).catch(() => undefined);
  return Array.isArray(found) ? found.filter((file) => file instanceof File) : [];
}

/** An empty list deletes them. If the storage is full, only the stored copy is lost. */
export async function writeDraftFiles(key: string, list: readonly File[]): Promise<void> {
  await inTable('readwrite', (files): IDBRequest =>
    list.length === 0 ? files.delete(key) : files.put([...list], key),
  ).catch(() => undefined);
}

/** Deletes the files of all drafts, when the person signs out. */
export async function dropAllDraftFiles(): Promise<void> {
  await inTable('readwrite', (files) => files.clear()).catch(() => undefined);
}

async function inTable(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opened = await openTable();
  try {
    return await resultOf(act(opened.transaction(table, mode).objectStore(table)));
  } finally {
    opened.close();
  }
}

async function openTable(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
  return resultOf(request);
}

async function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of drafts failed.')));
  });
}

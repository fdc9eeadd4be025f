import type { NewUpload } from './queue.ts';

/** Dropped or chosen files with the folders that contain them, and empty folders. */
export interface Dropped {
  readonly files: readonly NewUpload[];
  readonly emptyFolders: readonly (readonly string[])[];
}

/** Files of an input; with `webkitdirectory` each knows its path. */
export function chosenFiles(files: readonly File[]): Dropped {
  return {
    files: files.map((file) => {
      const path = file.webkitRelativePath.split('/').filter(Boolean);
      return { file, name: name(file.name), folders: path.slice(0, -1).map(name) };
    }),
    emptyFolders: [],
  };
}

/** Pasted pictures have no name of their own and are named after the time. */
export function pastedFiles(files: readonly File[], word: string, moment: string): Dropped {
  const stamp = moment.slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const generic = /^image\.(png|jpe?g|gif|webp)$/i;
  return {
    files: files.map((file, index) => ({
      file,
      folders: [],
      name: generic.test(file.name)
        ? `${word} ${stamp}${index === 0 ? '' : ` ${index + 1}`}.${file.name.split('.').at(-1) ?? 'png'}`
        : name(file.name),
    })),
    emptyFolders: [],
  };
}

/** The part of the browser's file system entries that is used here. */
export interface SystemEntry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly name: string;
}

interface SystemFile extends SystemEntry {
  file(done: (file: File) => void, wrong: (error: unknown) => void): void;
}

interface SystemFolder extends SystemEntry {
  createReader(): {
    readEntries(done: (entries: readonly SystemEntry[]) => void, wrong: (error: unknown) => void): void;
  };
}

/** All files below the dropped entries. Take the entries from the event at once, because it is empty later. */
export async function droppedEntries(entries: readonly SystemEntry[]): Promise<Dropped> {
  const emptyFolders: (readonly string[])[] = [];
  const walk = async (entry: SystemEntry, folders: readonly string[]): Promise<readonly NewUpload[]> => {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject: (error: unknown) => void) => entry.file(resolve, reject));
      return [{ file, name: name(entry.name), folders }];
    }
    if (!isFolder(entry)) return [];
    const here = [...folders, name(entry.name)];
    const inside = await everythingIn(entry);
    if (inside.length === 0) emptyFolders.push(here);
    return walkAll(inside, here);
  };
  const walkAll = async (some: readonly SystemEntry[], folders: readonly string[]): Promise<readonly NewUpload[]> =>
    (await Promise.all(some.map(async (entry) => walk(entry, folders)))).flat();
  return { files: await walkAll(entries, []), emptyFolders };
}

/** A reader returns at most a hundred entries at a time, and none at the end. */
async function everythingIn(folder: SystemFolder): Promise<readonly SystemEntry[]> {
  const reader = folder.createReader();
  const all: SystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly SystemEntry[]>((resolve, reject: (error: unknown) => void) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: SystemEntry): entry is SystemFile {
  return entry.isFile;
}

function isFolder(entry: SystemEntry): entry is SystemFolder {
  return entry.isDirectory;
}

/** macOS writes accents as separate characters. */
function name(text: string): string {
  return text.normalize('NFC');
}

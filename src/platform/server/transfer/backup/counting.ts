import { createHash, type Hash } from 'node:crypto';
import { damaged, type Manifest } from './format.ts';

/** Receives the rows and files of a backup, in order. */
export interface Sinks {
  rows(table: string, bytes: Buffer): Promise<void>;
  file(sha256: string, bytes: Buffer): Promise<void>;
  /** Throws StartFailure if the content does not match the manifest. */
  end(manifest: Manifest): Promise<void>;
  /** Aborts after a failure. */
  leave(): Promise<void>;
}

/** Counts rows and files, and compares each file with its digest. */
export function openCounting(): Sinks {
  const tables = new Map<string, number>();
  let current: { readonly sha256: string; readonly hash: Hash } | undefined;
  const spoilt: string[] = [];
  let files = 0;
  let bytes = 0;
  const close = (): void => {
    if (current !== undefined && current.hash.digest('hex') !== current.sha256) spoilt.push(current.sha256);
    current = undefined;
  };
  return {
    rows: async (table, some) => {
      // COPY writes a line break in a value as \n, so each real one ends a row.
      let count = 0;
      for (let at = some.indexOf(10); at !== -1; at = some.indexOf(10, at + 1)) count += 1;
      tables.set(table, (tables.get(table) ?? 0) + count);
    },
    file: async (sha256, some) => {
      if (current?.sha256 !== sha256) {
        close();
        current = { sha256, hash: createHash('sha256') };
        files += 1;
      }
      current.hash.update(some);
      bytes += some.length;
    },
    end: async (manifest) => {
      close();
      const wrong = spoilt.find((sha256) => !manifest.lost.includes(sha256));
      if (wrong !== undefined) throw damaged(`the file ${wrong} is not what its name says`);
      for (const { name, rows } of manifest.tables)
        if ((tables.get(name) ?? 0) !== rows)
          throw damaged(`of ${name} it has ${tables.get(name) ?? 0} rows, not ${rows}`);
      if (files !== manifest.files || bytes !== manifest.bytes)
        throw damaged(`it has ${files} files of ${bytes} bytes, not ${manifest.files} of ${manifest.bytes}`);
    },
    leave: async () => undefined,
  };
}

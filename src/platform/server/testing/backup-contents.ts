import { createHash, type Hash } from 'node:crypto';
import { readArchive } from '../transfer/backup/read-archive.ts';

/** The content of a backup: a digest of the sorted rows of each table, and of each file. */
export async function backupContents(file: string): Promise<Record<string, string>> {
  const hashes = new Map<string, Hash>();
  const rows = new Map<string, Buffer[]>();
  await readArchive(file, {
    head: async () => undefined,
    rows: async (table, bytes) => void rows.set(table, [...(rows.get(table) ?? []), bytes]),
    file: async (sha256, bytes) => {
      const hash = hashes.get(sha256) ?? createHash('sha256');
      hashes.set(sha256, hash.update(bytes));
    },
    end: async () => undefined,
  });
  const sorted = [...rows].map(([table, pieces]) => {
    const lines = Buffer.concat(pieces).toString().split('\n').toSorted();
    return [table, createHash('sha256').update(lines.join('\n')).digest('hex')];
  });
  return Object.fromEntries([...sorted, ...[...hashes].map(([name, hash]) => [name, hash.digest('hex')])]) as Record<
    string,
    string
  >;
}

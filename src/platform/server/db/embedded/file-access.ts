import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Owner } from './owner.ts';

const execute = 0o1;
const read = 0o4;

/** Whether this user can reach the path; a private parent folder, such as a home, prevents it. */
export async function canReach(path: string, owner: Owner | undefined): Promise<boolean> {
  if (!owner) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    if (!(await permits(folder, owner, execute))) return false;
    if (folder === dirname(folder)) return true;
  }
}

export async function canRead(file: string, owner: Owner | undefined): Promise<boolean> {
  return !owner || ((await permits(file, owner, read)) && (await canReach(dirname(file), owner)));
}

async function permits(path: string, owner: Owner, bit: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
  return ((mode >> shift) & bit) !== 0;
}

import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const folder = '/dev/shm';
/** Bytes: several times what all databases and files of tests take at one moment. */
const room = 4e9;

/**
 * Temporary folders of this process, and of those that it starts, lie in memory where there is room for them: each test makes a database of
 * some 900 files, and on some disks that costs a second of computing in place of a twentieth. `TMPDIR` says otherwise.
 */
export function keepTemporaryInMemory() {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = folder;
}

function hasRoom() {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > room && process.availableMemory() > 2 * room && runsPrograms();
  } catch {
    return false;
  }
}

/** Tests start programs that lie there. */
function runsPrograms() {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === folder)?.[3] ?? 'noexec';
  return !options.split(',').includes('noexec');
}

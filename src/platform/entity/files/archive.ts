import { unzipSync, type UnzipFileInfo } from 'fflate';

/** A damaged file, one that would become too large, or one with a password. */
export class ArchiveError extends Error {
  constructor(readonly reason: 'damaged' | 'too-large' | 'locked') {
    super(reason);
    this.name = 'ArchiveError';
  }
}

/** Bytes of all files together once they are unpacked. */
const largestTotal = 100_000_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The names of a zip's files; nothing is unpacked. @throws ArchiveError */
export function namesIn(zip: Uint8Array): readonly string[] {
  const names: string[] = [];
  unpack(zip, ({ name }) => {
    names.push(name);
    return false;
  });
  return names;
}

/** The wanted files of a zip by their names; the sizes that the zip states bound what is unpacked. @throws ArchiveError */
export function filesOf(zip: Uint8Array, wants: (name: string) => boolean): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  const files = unpack(zip, ({ name, originalSize }) => {
    if (!wants(name)) return false;
    total += originalSize;
    if (total > largestTotal) throw new ArchiveError('too-large');
    return true;
  });
  return new Map(Object.entries(files));
}

function unpack(zip: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(zip, { filter });
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('damaged');
  }
}

import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeWhole } from '../backup/write-archive.ts';

export interface ZipWriter {
  /** Adds a member of what comes from `source`, and waits until all of it came. */
  add(name: string, source: Iterable<Buffer> | AsyncIterable<Buffer>, compress?: boolean): Promise<void>;
}

/** The same for every archive: a time would make two archives of the same group differ. */
const once = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100600 };

/** Writes a zip of what `fill` adds; whatever fails before its end leaves no file. Throws StartFailure where it cannot be written. */
export async function writeZip(file: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  await writeWhole(file, async (partial) => {
    const handle = await open(partial, 'w', 0o600);
    const output = createWriteStream(partial, { fd: handle, autoClose: false });
    try {
      const zip = new ZipFile();
      const failed = new Promise<never>((_, refused) => void zip.once('error', refused));
      zip.outputStream.pipe(output);
      const written = finished(output);
      // Looked at where they are waited for.
      for (const end of [failed, written]) end.catch(() => undefined);
      // Only its failure counts: that the output ended well, before a member did, cannot be.
      const broken = written.then(async () => new Promise<never>(() => undefined));
      broken.catch(() => undefined);
      await fill({
        add: async (name, source, compress = true) => {
          const stream = Readable.from(source, { objectMode: false });
          zip.addReadStream(stream, name, { ...once, compress });
          await Promise.race([finished(stream), failed, broken]);
        },
      });
      zip.end();
      await Promise.race([written, failed]);
      await handle.sync();
    } finally {
      output.destroy();
      await handle.close();
    }
  });
}

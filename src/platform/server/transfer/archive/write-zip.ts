import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeWhole } from '../backup/write-archive.ts';

export interface ZipWriter {
  /** Adds a member with the content of `source`; resolves when all of it is read. */
  add(name: string, source: Iterable<Buffer> | AsyncIterable<Buffer>, compress?: boolean): Promise<void>;
}

/** The same in all archives: a time would make archives of the same group differ. */
const once = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100600 };

/**
 * Writes a zip file with what `fill` adds; leaves no file after a failure. Throws StartFailure if it cannot be written.
 */
export async function writeZip(file: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  await writeWhole(file, async (partial) => {
    const handle = await open(partial, 'w', 0o600);
    const output = createWriteStream(partial, { fd: handle, autoClose: false });
    try {
      const zip = new ZipFile();
      const failed = new Promise<never>((_, refused) => void zip.once('error', refused));
      zip.outputStream.pipe(output);
      const written = finished(output);
      // Awaited below.
      for (const end of [failed, written]) end.catch(() => undefined);
      // Only a failure matters: the output cannot end well before a member does.
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

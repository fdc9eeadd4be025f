import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** What is in a zip, by name. */
export async function contentsOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { autoClose: false });
  const contents = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    contents.set(entry.fileName, Buffer.concat(pieces));
  }
  zip.close();
  return contents;
}

/** Writes a zip of these members. */
export async function writeContents(file: string, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, bytes] of contents) zip.addBuffer(bytes, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

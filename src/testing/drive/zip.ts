import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

export type Contents = Map<string, Buffer>;

/** Changes the text of a member; throws where nothing changes by it. */
export function edit(all: Contents, name: string, work: (text: string) => string): void {
  const text = all.get(name)?.toString();
  if (text === undefined) throw new Error(`no ${name}`);
  const next = work(text);
  if (next === text) throw new Error(`${name} stays as it was`);
  all.set(name, Buffer.from(next));
}

/** What is in a zip, by name. */
export async function contentsOf(file: string): Promise<Contents> {
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

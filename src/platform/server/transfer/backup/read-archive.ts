import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartFailure } from '../../app/start-failure.ts';
import { damaged, format, type Head, type Manifest, memberSize, names, openLedger } from './format.ts';

interface Member {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Receives the content of a backup, in order; each call is awaited. */
interface Reader {
  head(head: Head, secrets: Buffer | undefined): Promise<void>;
  /** Rows of a table in COPY format, in several consecutive calls. */
  rows(table: string, bytes: Buffer): Promise<void>;
  /** Bytes of a file, in several consecutive calls. */
  file(sha256: string, bytes: Buffer): Promise<void>;
  /** Called last, after the file has proved complete. */
  end(manifest: Manifest): Promise<void>;
}

/**
 * Reads a whole backup. Throws StartFailure for a file that is no backup, is truncated, was changed or has a newer
 * version.
 */
export async function readArchive(file: string, reader: Reader): Promise<void> {
  let head: Head | undefined;
  let secrets: Buffer | undefined;
  let manifest: Manifest | undefined;
  let told = false;
  for await (const { name, bytes } of members(file)) {
    if (head === undefined) {
      if (name !== names.head) throw new StartFailure(`${file} is no backup of Oficina.`);
      head = parseHead(bytes);
      continue;
    }
    if (name === names.secrets && !told) {
      secrets = bytes;
      continue;
    }
    if (!told) {
      await reader.head(head, secrets);
      told = true;
    }
    if (name === names.manifest) manifest = parse<Manifest>(bytes, ['tables', 'files', 'bytes', 'lost']);
    else await take(reader, head, name, bytes);
  }
  if (head === undefined || manifest === undefined) throw damaged('it has no manifest');
  await reader.end(manifest);
}

async function take(reader: Reader, head: Head, name: string, bytes: Buffer): Promise<void> {
  const [, kind, what = ''] = /^(data|files)\/([A-Za-z0-9_]+)\.\d{5,}(?:\.gz)?$/.exec(name) ?? [];
  if (kind === 'files' && /^[0-9a-f]{64}$/.test(what)) return reader.file(what, bytes);
  if (kind !== 'data' || !head.tables.some((table) => table.name === what)) throw damaged(`nobody knows "${name}"`);
  const rows = await unzip(bytes, { maxOutputLength: memberSize }).catch((error: unknown) => {
    throw damaged(`${name} cannot be unpacked`, error);
  });
  return reader.rows(what, rows);
}

const unzip = promisify(gunzip);

function parseHead(bytes: Buffer): Head {
  const head = parse<Head>(bytes, ['format', 'installation', 'migrations', 'tables', 'sequences', 'settings']);
  if (!(head.format <= format))
    throw new StartFailure('The backup was made by a newer version of Oficina: restore it with that one.');
  if (!head.tables.every(({ name, columns }) => typeof name === 'string' && Array.isArray(columns)))
    throw damaged('its head names no tables');
  return head;
}

/** Parses a JSON member, which the digest has not verified yet; checks that lists are lists. */
function parse<T extends object>(bytes: Buffer, keys: readonly (keyof T & string)[]): T {
  let said: unknown;
  try {
    said = JSON.parse(bytes.toString());
  } catch (error) {
    throw damaged('what it says of itself cannot be read', error);
  }
  const found = new Map(typeof said === 'object' && said !== null ? Object.entries(said) : []);
  const lists = ['migrations', 'tables', 'sequences', 'lost'];
  const missing = keys.find((key) => !found.has(key) || (lists.includes(key) && !Array.isArray(found.get(key))));
  if (missing !== undefined) throw damaged(`it says nothing of its ${missing}`);
  return said as T;
}

/** Maximum bytes of a member: incompressible rows grow a little, and a head lists all tables and columns. */
const longest = memberSize * 2;

/** The members without the digest at the end, which is verified here. */
async function* members(file: string): AsyncIterable<Member> {
  const ledger = openLedger();
  const source = createReadStream(file, { highWaterMark: 1_048_576 });
  const tar = extract();
  pipeline(source, tar, () => undefined);
  let ended = false;
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (ended) throw damaged('something follows its end');
      if (size > longest) throw damaged(`${name.slice(0, 100)} is too long`);
      const pieces: Buffer[] = [];
      for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      if (name === names.digest) {
        if (bytes.toString() !== ledger.digest()) throw damaged('what is in it is not what was written');
        ended = true;
        continue;
      }
      ledger.add(name, bytes);
      yield { name, bytes };
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes(code))
      throw new StartFailure(`${file} cannot be read: ${String(error)}`, { cause: error });
    // Errors of the code that receives the members do not get here.
    throw damaged(error instanceof Error ? error.message : String(error), error);
  } finally {
    source.destroy();
  }
  if (!ended) throw damaged('its end is missing');
}

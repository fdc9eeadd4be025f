import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Blobs } from '../../blobs/blobs.ts';
import { openCounting, type Sinks } from './counting.ts';
import type { Head } from './format.ts';

/** The table or file that is being written. */
interface Open {
  readonly what: string;
  readonly stream: Writable;
  /** Rejects as soon as the target fails. */
  readonly ended: Promise<void>;
}

/** Writes rows into tables and files into the store, one after the other, and counts both. */
export function openSinks(client: Client, blobs: Blobs, head: Head): Sinks {
  const counting = openCounting();
  let current: Open | undefined;
  const close = async (): Promise<void> => {
    const last = current;
    current = undefined;
    last?.stream.end();
    await last?.ended;
  };
  const write = async (what: string, open: () => Omit<Open, 'what'>, bytes: Buffer): Promise<void> => {
    if (current?.what !== what) {
      await close();
      current = { what, ...open() };
      // Awaited later.
      current.ended.catch(() => undefined);
    }
    const { stream, ended } = current;
    if (!stream.write(bytes)) await Promise.race([ended, once(stream, 'drain')]);
  };
  return {
    rows: async (table, bytes) => {
      await counting.rows(table, bytes);
      await write(`table ${table}`, () => openTable(client, head, table), bytes);
    },
    file: async (sha256, bytes) => {
      await counting.file(sha256, bytes);
      await write(`file ${sha256}`, () => openFile(blobs), bytes);
    },
    end: async (manifest) => {
      await close();
      await counting.end(manifest);
    },
    leave: async () => {
      current?.stream.destroy();
      await current?.ended.catch(() => undefined);
    },
  };
}

function openTable(client: Client, { tables }: Head, table: string): Omit<Open, 'what'> {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`COPY ${escapeIdentifier(table)} (${list}) FROM STDIN`));
  return { stream, ended: finished(stream) };
}

/** The store computes the digest; `counting` compares it with the backup's. */
function openFile(blobs: Blobs): Omit<Open, 'what'> {
  const stream = new PassThrough({ highWaterMark: 1_048_576 });
  const ended = blobs.receive(stream, Number.MAX_SAFE_INTEGER).then(async (received) => received.keep());
  return { stream, ended };
}

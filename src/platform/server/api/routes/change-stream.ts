import type { FastifyReply } from 'fastify';
import type { Change } from '../../changes/changes.ts';

/** Characters that are collected before they are written to the socket. */
const chunkLength = 64_000;
/** Milliseconds that a client may read nothing while data waits for it. */
const patience = 60_000;

/** The source of a stream's changes. */
export interface Source {
  /** The next changes for this caller, empty if there are none now; throws if access or the database is lost. */
  next(): Promise<readonly Change[]>;
  /** Throws if the caller may no longer listen. */
  check(): Promise<unknown>;
  /** Resolves when there may be more changes, or when it is stopped. */
  more(): Promise<void>;
  stop(): void;
}

/** Milliseconds after which a browser reconnects: usually, and if another process serves already. */
const comeBack = { usually: 3000, elsewhere: 100 };

/** Ends a stream, also one that has not begun; the browser reconnects with the last id that it received. */
export function endStream(reply: FastifyReply, isHandedOver: boolean): void {
  const { raw } = reply;
  if (!raw.headersSent) raw.writeHead(200, headOf(reply));
  raw.end(isHandedOver ? `retry: ${comeBack.elsewhere}\n\n` : undefined);
}

/** Sends server-sent events at the client's pace: unread changes wait in the table, not in memory. */
export async function streamChanges(
  reply: FastifyReply,
  source: Source,
  since: number,
  heartbeat: number,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  let waitingSince = 0;
  const beat = setInterval(() => {
    if (raw.writableNeedDrain) {
      if (Date.now() - waitingSince > patience) raw.destroy();
      return;
    }
    raw.write('event: heartbeat\ndata: \n\n');
    // Ends the stream of a caller who signed out or was removed, also without new changes.
    source.check().catch(() => raw.end('event: end\ndata: \n\n'));
  }, heartbeat);
  const close = (): void => {
    clearInterval(beat);
    source.stop();
  };
  if (raw.destroyed) close();
  else raw.once('close', close);

  const isOver = (): boolean => raw.destroyed || raw.writableEnded;

  async function send(text: string): Promise<void> {
    if (isOver() || raw.write(text)) return;
    waitingSince = Date.now();
    await drained(raw);
  }

  try {
    if (isOver()) return;
    raw.writeHead(200, headOf(reply));
    // Tell the browser at once that the stream is open and where to continue, because the first change may take long.
    raw.write(`retry: ${comeBack.usually}\nid: ${since}\n\n`);
    while (!isOver()) {
      const changes = await source.next();
      for (const text of chunksOf(changes)) await send(text);
      // Do not race against a promise of the stream's end: that would accumulate memory with each wait.
      if (changes.length === 0) await source.more();
    }
  } catch {
    // Access or database lost: the browser reconnects at once and gets the error, instead of after its own pause.
    raw.end('event: end\ndata: \n\n');
  }
}

/** Resolves when the client has read the buffered data or has disconnected. */
async function drained(raw: FastifyReply['raw']): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.once('drain', done).once('close', done);
  });
}

function* chunksOf(changes: readonly Change[]): Generator<string> {
  let text = '';
  for (const change of changes) {
    text += `id: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function headOf(reply: FastifyReply): Record<string, string> {
  return {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  };
}

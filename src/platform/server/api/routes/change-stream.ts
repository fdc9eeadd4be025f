import type { FastifyReply } from 'fastify';
import type { Change } from '../../changes/changes.ts';

/** Characters that are gathered before they are handed to the socket. */
const chunkLength = 64_000;
/** Milliseconds that a client may read nothing while something waits for it. */
const patience = 60_000;

/** What a stream asks of those who know the changes. */
export interface Source {
  /** The next changes for this caller, empty when there are none now; fails when access is lost or the database is away. */
  next(): Promise<readonly Change[]>;
  /** Fails when the caller may no longer listen. */
  check(): Promise<unknown>;
  /** Resolves when there may be more, and when it is stopped. */
  more(): Promise<void>;
  stop(): void;
}

/** Milliseconds after which a browser comes back: usually, and where another process answers already. */
const comeBack = { usually: 3000, elsewhere: 100 };

/** Ends a stream, or answers who asks for one with its end: the browser comes back by itself with the last id that it has heard. */
export function endStream(reply: FastifyReply, isHandedOver: boolean): void {
  const { raw } = reply;
  if (!raw.headersSent) raw.writeHead(200, headOf(reply));
  raw.end(isHandedOver ? `retry: ${comeBack.elsewhere}\n\n` : undefined);
}

/** Server-sent events, at the pace at which the client reads them: what it has not read waits in the table, not in memory. */
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
    // Who has signed out or was removed hears no more, also where nothing is written.
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
    // Nothing may come for a while: the browser knows at once that the stream is open, and from where to go on should it break.
    raw.write(`retry: ${comeBack.usually}\nid: ${since}\n\n`);
    while (!isOver()) {
      const changes = await source.next();
      for (const text of chunksOf(changes)) await send(text);
      // Not raced against one promise of its end, which would keep something of every round for as long as the stream lasts.
      if (changes.length === 0) await source.more();
    }
  } catch {
    // Access lost or database away: the browser asks at once which, instead of after its own pause for coming back.
    raw.end('event: end\ndata: \n\n');
  }
}

/** Resolves when the client has read what waits for it, or has gone. */
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

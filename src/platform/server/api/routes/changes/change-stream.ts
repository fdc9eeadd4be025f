import type { FastifyReply } from 'fastify';
import type { Change, Newest } from '#platform/server/changes/changes.ts';
import { events, type Framing } from './change-framing.ts';

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
  /** The caller has everything up to this `seq`. */
  position(): number;
  stop(): void;
}

/** Where a stream begins; `newest` if the client asked for what happens from now on. */
export interface Start {
  readonly seq: number;
  readonly newest?: Newest | undefined;
}

/** When a stream ends by itself: after `most` changes, or after `patience` milliseconds without one. */
interface End {
  readonly most: number;
  readonly patience: number | undefined;
}
const never: End = { most: Number.MAX_SAFE_INTEGER, patience: undefined };

/** Ends a stream, also one that has not begun; the client reconnects with the last `seq` that it received. */
export function endStream(reply: FastifyReply, isHandedOver: boolean, framing: Framing): void {
  const { raw } = reply;
  if (!raw.headersSent) raw.writeHead(200, headOf(reply, framing));
  raw.end(isHandedOver ? framing.elsewhere : undefined);
}

/** Sends changes at the client's pace: unread changes wait in the table, not in memory. */
export async function streamChanges(
  reply: FastifyReply,
  source: Source,
  { seq, newest }: Start,
  heartbeat: number,
  framing: Framing = events,
  end: End = never,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  let waitingSince = 0;
  const beat = setInterval(() => {
    if (raw.writableNeedDrain) {
      if (Date.now() - waitingSince > patience) raw.destroy();
      return;
    }
    if (end.patience === undefined) raw.write(framing.heartbeat);
    // Ends the stream of a caller who signed out or was removed, also without new changes.
    source.check().catch(() => raw.end(framing.lost));
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
    raw.writeHead(200, headOf(reply, framing));
    // Tell the client at once that the stream is open and where to continue, because the first change may take long.
    raw.write(framing.begin(seq, newest));
    let left = end.most;
    while (!isOver()) {
      const changes = (await source.next()).slice(0, left);
      left -= changes.length;
      for (const text of chunksOf(changes, framing)) await send(text);
      if (left === 0) return void raw.end(framing.last(changes.at(-1)?.seq ?? seq));
      // Do not race against a promise of the stream's end: that would accumulate memory with each wait.
      if (changes.length > 0) continue;
      if (!(await moreWithin(source, end.patience))) return void raw.end(framing.last(source.position()));
    }
  } catch {
    // Access or database lost: the browser reconnects at once and gets the error, instead of after its own pause.
    raw.end(framing.lost);
  }
}

/** Waits for more changes; false if none came in time. Without a limit it sets no timer, because most streams have none. */
async function moreWithin(source: Source, limit: number | undefined): Promise<boolean> {
  if (limit === undefined) {
    await source.more();
    return true;
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    source.stop();
  }, limit);
  await source.more();
  clearTimeout(timer);
  return !isLate;
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

function* chunksOf(changes: readonly Change[], framing: Framing): Generator<string> {
  let text = '';
  for (const change of changes) {
    text += framing.change(change);
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function headOf(reply: FastifyReply, framing: Framing): Record<string, string> {
  return {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': framing.type,
    'x-accel-buffering': 'no',
  };
}

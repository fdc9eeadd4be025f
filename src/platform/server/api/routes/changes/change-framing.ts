import type { Change, Newest } from '#platform/server/changes/changes.ts';

/** How the changes of a stream are written. */
export interface Framing {
  readonly type: string;
  /** The first text, before any change. `newest` is given if the client asked for what happens from now on. */
  readonly begin: (since: number, newest?: Newest) => string;
  readonly change: (change: Change) => string;
  readonly heartbeat: string;
  /** The last text of a stream that ended by itself. */
  readonly last: (seq: number) => string;
  /** The last text if access or the database is lost: the client reconnects at once and gets the error. */
  readonly lost: string;
  /** The last text if another process serves already. */
  readonly elsewhere: string;
}

/** Milliseconds after which a browser reconnects: usually, and if another process serves already. */
const comeBack = { usually: 3000, elsewhere: 100 };

/** `feed=eventsource`: server-sent events, for browsers. */
export const events: Framing = {
  type: 'text/event-stream',
  begin: (since, newest) =>
    `retry: ${comeBack.usually}\nid: ${since}\n${newest === undefined ? '' : `event: begin\ndata: ${JSON.stringify(newest)}\n`}\n`,
  change: (change) => `id: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`,
  heartbeat: 'event: heartbeat\ndata: \n\n',
  last: () => '',
  lost: 'event: end\ndata: \n\n',
  elsewhere: `retry: ${comeBack.elsewhere}\n\n`,
};

/** `feed=continuous`: a change per line, and an empty line as heartbeat. */
export const lines: Framing = {
  type: 'application/json',
  begin: () => '',
  change: (change) => `${JSON.stringify(change)}\n`,
  heartbeat: '\n',
  last: (seq) => `${JSON.stringify({ last_seq: seq, pending: 0 })}\n`,
  lost: '',
  elsewhere: '',
};

import type { ChangeBus } from './change-bus.ts';
import { newestSeq, rowsSince, type ChangeRow } from './changes.ts';
import type { Database } from '../db/database.ts';

/** A stream or long poll that follows the changes of a group. */
export interface Follower {
  /**
   * Changes after the follower's cursor; undefined if it is older than the buffer: then the follower reads the table
   * itself.
   */
  rows(): readonly ChangeRow[] | undefined;
  /** Moves the cursor: the follower has everything up to `seq`. */
  advance(seq: number): void;
  readonly since: () => number;
  /** The newest `seq` that this process has read; 0 before the first reading. */
  readonly head: () => number;
  stop(): void;
}

/**
 * Follows database `account` from `since`; calls `heard` when there are more changes, or with the error if reading
 * failed.
 */
export type Follow = (account: string, since: number, heard: (error?: unknown) => void) => Follower;

interface Cursor {
  since: number;
  readonly heard: (error?: unknown) => void;
}

/** Changes that are buffered for slower followers. */
const maxBuffered = 2000;
const pageLength = 1000;

/** Reads the table once per write, for all of a group's followers in this process. */
export function createChangeFeeds(database: Database, bus: ChangeBus): Follow {
  const feeds = new Map<string, ReturnType<typeof openFeed>>();
  return (account, since, heard) => {
    const feed = feeds.get(account) ?? openFeed(account, database, bus);
    feeds.set(account, feed);
    const cursor: Cursor = { since, heard };
    feed.places.add(cursor);
    // Reads the changes between the follower's own first reading and now.
    feed.join(cursor);
    return {
      rows: () => feed.rowsAfter(cursor.since),
      since: () => cursor.since,
      head: feed.head,
      advance: (seq) => {
        cursor.since = Math.max(cursor.since, seq);
      },
      stop: () => {
        feed.places.delete(cursor);
        if (feed.places.size > 0 || feeds.get(account) !== feed) return;
        feeds.delete(account);
        feed.close();
      },
    };
  };
}

function openFeed(account: string, database: Database, bus: ChangeBus) {
  const cursors = new Set<Cursor>();
  const db = database.reader('oficina_app', account);
  // All changes after `from` and up to `head`, in order; undefined before the first reading.
  let buffer: ChangeRow[] = [];
  let from: number | undefined;
  let head = 0;
  let again = false;
  let running = false;
  // A write calls all followers. A new follower must not: a thousand new ones would cause half a million calls.
  let wakesAll = false;
  const joined = new Set<Cursor>();
  const close = bus.listen(account, () => {
    wakesAll = true;
    refresh();
  });

  function refresh(): void {
    again = true;
    if (running) return;
    running = true;
    void read()
      .catch((error: unknown) => {
        again = false;
        for (const { heard } of cursors) heard(error);
      })
      .finally(() => {
        running = false;
        if (again && cursors.size > 0) refresh();
      });
  }

  async function read(): Promise<void> {
    while (again && cursors.size > 0) {
      again = false;
      const wakes = wakesAll;
      wakesAll = false;
      const waiting = [...joined];
      joined.clear();
      if (from === undefined) {
        head = await newestSeq(db, account);
        from = head;
      }
      const rows = await rowsSince(db, account, head, pageLength);
      if (rows.length > 0) addToBuffer(rows);
      again ||= rows.length === pageLength;
      // Call them without news as well: the next query notices lost access.
      const woken = wakes || rows.length > 0 ? cursors : waiting;
      for (const place of woken) if (cursors.has(place)) place.heard();
    }
  }

  function addToBuffer(rows: readonly ChangeRow[]): void {
    head = rows.at(-1)?.seq ?? head;
    let slowest = head;
    for (const place of cursors) slowest = Math.min(slowest, place.since);
    const all = [...buffer.filter(({ seq }) => seq > slowest), ...rows];
    from = Math.max(from ?? 0, slowest, all.at(-maxBuffered - 1)?.seq ?? 0);
    buffer = all.slice(-maxBuffered);
  }

  return {
    places: cursors,
    join: (place: Cursor): void => {
      joined.add(place);
      refresh();
    },
    close,
    head: () => head,
    rowsAfter: (seq: number): readonly ChangeRow[] | undefined =>
      from === undefined || seq < from ? undefined : buffer.filter((row) => row.seq > seq),
  };
}

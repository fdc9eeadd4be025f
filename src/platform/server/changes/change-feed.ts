import type { ChangeBus } from './change-bus.ts';
import { newestSeq, rowsSince, type ChangeRow } from './changes.ts';
import type { Database } from '../db/database.ts';

/** Somebody who follows the changes of a group: a stream or a long poll. */
export interface Follower {
  /** What came after the follower's place, undefined when it has fallen behind what is kept: then it reads the table itself. */
  rows(): readonly ChangeRow[] | undefined;
  /** The follower has been given everything up to `seq`. */
  advance(seq: number): void;
  readonly since: () => number;
  /** Up to where this process has read the table, 0 before it has. */
  readonly head: () => number;
  stop(): void;
}

/** Follows database `account` from `since` on; `heard` is called when there is more, with the error when it could not be read. */
export type Follow = (account: string, since: number, heard: (error?: unknown) => void) => Follower;

interface Place {
  since: number;
  readonly heard: (error?: unknown) => void;
}

/** Changes that are kept for followers who are a little slower than others. */
const maxKept = 2000;
const pageLength = 1000;

/** One reading of the table for each write, shared by all of a group's followers in this process. */
export function createChangeFeeds(database: Database, bus: ChangeBus): Follow {
  const feeds = new Map<string, ReturnType<typeof openFeed>>();
  return (account, since, heard) => {
    const feed = feeds.get(account) ?? openFeed(account, database, bus);
    feeds.set(account, feed);
    const place: Place = { since, heard };
    feed.places.add(place);
    // What was written between the follower's own first reading and now.
    feed.join(place);
    return {
      rows: () => feed.rowsAfter(place.since),
      since: () => place.since,
      head: feed.head,
      advance: (seq) => {
        place.since = Math.max(place.since, seq);
      },
      stop: () => {
        feed.places.delete(place);
        if (feed.places.size > 0 || feeds.get(account) !== feed) return;
        feeds.delete(account);
        feed.close();
      },
    };
  };
}

function openFeed(account: string, database: Database, bus: ChangeBus) {
  const places = new Set<Place>();
  const db = database.reader('oficina_app', account);
  // All changes after `from` and up to `head`, in their order; undefined until the first reading.
  let kept: ChangeRow[] = [];
  let from: number | undefined;
  let head = 0;
  let again = false;
  let running = false;
  // A write wakes everybody. Who has just come wakes nobody else: a thousand that come would wake each other half a million times.
  let wakesAll = false;
  const joined = new Set<Place>();
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
        for (const { heard } of places) heard(error);
      })
      .finally(() => {
        running = false;
        if (again && places.size > 0) refresh();
      });
  }

  async function read(): Promise<void> {
    while (again && places.size > 0) {
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
      if (rows.length > 0) keep(rows);
      again ||= rows.length === pageLength;
      // Also where nothing is new: whoever has lost access is found out by asking.
      const woken = wakes || rows.length > 0 ? places : waiting;
      for (const place of woken) if (places.has(place)) place.heard();
    }
  }

  function keep(rows: readonly ChangeRow[]): void {
    head = rows.at(-1)?.seq ?? head;
    let slowest = head;
    for (const place of places) slowest = Math.min(slowest, place.since);
    const all = [...kept.filter(({ seq }) => seq > slowest), ...rows];
    from = Math.max(from ?? 0, slowest, all.at(-maxKept - 1)?.seq ?? 0);
    kept = all.slice(-maxKept);
  }

  return {
    places,
    join: (place: Place): void => {
      joined.add(place);
      refresh();
    },
    close,
    head: () => head,
    rowsAfter: (seq: number): readonly ChangeRow[] | undefined =>
      from === undefined || seq < from ? undefined : kept.filter((row) => row.seq > seq),
  };
}

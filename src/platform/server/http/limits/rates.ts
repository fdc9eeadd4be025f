import { failure } from '#platform/entity/failure.ts';
import type { Db } from '../../db/database.ts';

/** Counts requests by key in windows of a minute. */
export interface Rates {
  /** Counts a request; throws 429 above `most` in this window. */
  count(key: string, most: number): void;
  /** The same check without counting. */
  insist(key: string, most: number): void;
  /** Exchanges the new counts with the other processes. */
  exchange(work: Work): Promise<void>;
}

type Work = (run: (db: Db) => Promise<void>) => Promise<void>;

interface Count {
  readonly most: number;
  /** Own count, the part of it that others know, and the count of others. */
  own: number;
  told: number;
  others: number;
}

const window = 60_000;

/** Counts are exchanged from this part of the limit on; most people stay below it and cost no statement. */
const worthTelling = 0.1;

/**
 * Counts in memory, so that no request waits. Processes add up their counts with `exchange`, for keys that have used a
 * tenth of their limit since the last time. So each of `n` processes may admit a tenth of the limit more, plus what
 * arrives between two exchanges.
 */
export function countRates(now: () => Date): Rates {
  let began = 0;
  let counts = new Map<string, Count>();

  function turnOver(): number {
    const time = now().getTime();
    const start = time - (time % window);
    if (start !== began) {
      began = start;
      counts = new Map();
    }
    return time;
  }

  function refuse(time: number): never {
    const seconds = Math.ceil((began + window - time) / 1000);
    throw failure('too_many_requests', 'Too many requests', { retryAfter: Math.max(1, seconds) });
  }

  return {
    count: (key, most) => {
      const time = turnOver();
      const count = counts.get(key) ?? { most, own: 0, told: 0, others: 0 };
      counts.set(key, count);
      count.own += 1;
      if (count.own + count.others > most) refuse(time);
    },
    insist: (key, most) => {
      const time = turnOver();
      const count = counts.get(key);
      if (count !== undefined && count.own + count.others >= most) refuse(time);
    },
    exchange: async (work) => {
      turnOver();
      const news = [...counts].filter(([, { own, told, most }]) => own - told >= most * worthTelling);
      if (news.length === 0) return;
      const of = new Date(began);
      const told = news.map(([key, count]) => ({ key, count, own: count.own }));
      // In a fixed order, so that two processes cannot deadlock.
      told.sort((a, b) => (a.key < b.key ? -1 : 1));
      await work(async (db) => {
        const sums = await db.query<{ key: string; count: number }>(exchangeSql, [
          told.map(({ key }) => key),
          told.map(({ count, own }) => own - count.told),
          of,
        ]);
        const sum = new Map(sums.map((row) => [row.key, row.count]));
        for (const { key, count, own } of told) {
          count.told = own;
          count.others = Math.max(0, (sum.get(key) ?? own) - own);
        }
        await db.query('DELETE FROM rate_counts WHERE began < $1', [of]);
      });
    },
  };
}

const exchangeSql = `INSERT INTO rate_counts AS known (key, began, count)
  SELECT key, $3, count FROM unnest($1::text[], $2::integer[]) AS news (key, count)
  ON CONFLICT (key) DO UPDATE SET began = excluded.began,
    count = excluded.count + CASE WHEN known.began = excluded.began THEN known.count ELSE 0 END
  RETURNING key, count`;

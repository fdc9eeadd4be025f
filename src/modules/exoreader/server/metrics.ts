import type { Metric } from '#platform/server/app.ts';
import { nextFetchAtSql } from './engine/feeds.ts';

export const metrics: Readonly<Record<string, Metric>> = {
  feeds: {
    help: 'Feeds by state: ok, failing (the last fetches failed), paused (given up), due (waiting for a fetch), asked (fetched within the last hour)',
    labels: ['state'],
    counted: true,
    read: async (app) => {
      const [row] = await app.system('feeds', async (db) =>
        db.query<{ ok: number; failing: number; paused: number; due: number; asked: number }>(
          `SELECT count(*) FILTER (WHERE failures = 0 AND paused_at IS NULL)::int AS ok,
             count(*) FILTER (WHERE failures > 0 AND paused_at IS NULL)::int AS failing,
             count(*) FILTER (WHERE paused_at IS NOT NULL)::int AS paused,
             count(*) FILTER (WHERE ${nextFetchAtSql} <= $1 AND paused_at IS NULL)::int AS due,
             count(*) FILTER (WHERE checked_at > $2)::int AS asked FROM feeds`,
          [app.now(), new Date(app.now().getTime() - 3_600_000)],
        ),
      );
      return Object.entries(row ?? {}).map(([state, count]) => [count, { state }]);
    },
  },
};

import type { Metric } from '#platform/server/app.ts';

export const metrics: Readonly<Record<string, Metric>> = {
  groups: {
    help: 'Groups by their plan',
    counted: true,
    labels: ['plan'],
    read: async (app) => {
      const rows = await app.system('plans', async (db) =>
        db.query<{ plan: string; count: number }>('SELECT plan, count(*)::int AS count FROM groups GROUP BY plan'),
      );
      return rows.map(({ plan, count }) => [count, { plan }]);
    },
  },
  group_backups_faulty: {
    help: 'Finished backups of groups that an import would refuse',
    counted: true,
    read: async (app) => {
      const rows = await app.system('sweep', async (db) =>
        db.query<{ count: number }>(
          "SELECT count(*)::int AS count FROM group_backups WHERE state = 'done' AND fault IS NOT NULL AND expires_at > $1",
          [app.now()],
        ),
      );
      return [[rows[0]?.count ?? 0]];
    },
  },
};

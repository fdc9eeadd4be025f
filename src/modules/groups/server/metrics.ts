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
};

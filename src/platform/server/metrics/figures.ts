import type { App, Job, Metric } from '../app.ts';

type Figures = Awaited<ReturnType<Metric['read']>>;

/** Counts figures that scan whole tables, one after the other; requests for metrics get the last counts. */
export const countFigures: Job = {
  name: 'count-figures',
  schedule: '*/5 * * * *',
  atStart: true,
  work: async (app) => {
    const counted = app.modules.flatMap(({ metrics = {} }) => Object.entries(metrics)).filter(([, one]) => one.counted);
    for (const [name, metric] of counted) {
      const found = await metric.read(app);
      await app.system('operator', async (db) =>
        db.query(
          `INSERT INTO figures (name, found, counted_at) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET found = excluded.found, counted_at = excluded.counted_at`,
          [name, JSON.stringify(found), app.now()],
        ),
      );
    }
  },
};

/** A metric's values: read now, or as last counted; empty before the first count. */
export async function figuresOf(app: App, name: string, metric: Metric): Promise<Figures> {
  if (metric.counted !== true) return metric.read(app);
  const [row] = await app.system('operator', async (db) =>
    db.query<{ found: Figures }>('SELECT found FROM figures WHERE name = $1', [name]),
  );
  return row?.found ?? [];
}

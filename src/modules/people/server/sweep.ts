import type { Job } from '#platform/server/module.ts';

/** Every night: sessions, links, counted attempts and kept answers that nothing can use any more. */
export const sweep: Job = {
  name: 'sweep',
  schedule: '20 3 * * *',
  work: async (app) => {
    const now = app.now();
    const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
    await app.system('sweep', async (db) => {
      // These sessions had expired already, so nothing is remembered of them.
      db.forget('nobody');
      await db.query('DELETE FROM sessions WHERE created_at < $1', [before(31)]);
      await db.query('DELETE FROM one_time_tokens WHERE expires_at < $1', [before(7)]);
      await db.query('DELETE FROM attempts WHERE NOT $1 < ANY(times)', [before(1)]);
      await db.query('DELETE FROM idempotent_answers WHERE created_at < $1', [before(1)]);
      // As the privacy page promises; by the table's own rule no other record can go.
      await db.query('DELETE FROM audit WHERE at < $1', [before(365)]);
      await db.query('DELETE FROM mails WHERE coalesce(sent_at, created_at) < $1', [before(30)]);
    });
  },
};

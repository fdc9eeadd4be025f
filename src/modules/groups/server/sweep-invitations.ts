import type { Job } from '#platform/server/module.ts';

/** Every night: links of invitations that ended a week ago. */
export const sweepInvitations: Job = {
  name: 'sweep-invitations',
  schedule: '25 3 * * *',
  work: async (app) => {
    const weekAgo = new Date(app.now().getTime() - 7 * 86_400_000);
    await app.system('sweep', async (db) => db.query('DELETE FROM invitations WHERE expires_at < $1', [weekAgo]));
  },
};

import type { App, Job } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Context } from '#platform/server/context.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { WhatsappNews } from '../../../rules/messages/whatsapp-payload.ts';
import { noteReport } from './note-report.ts';
import { storeIncomingWhatsapp } from './store-incoming.ts';

/** Events of one run; the next one takes the others. */
const atOnce = 200;
/** Milliseconds after which an event that cannot be applied is dropped. */
const lifetime = 2 * 86_400_000;

interface Event {
  readonly account_id: string;
  readonly digest: Buffer;
  readonly received_at: string;
  readonly body: WhatsappNews;
}

/** Stores what customers wrote and what became of messages. Applying an event again changes nothing, so a killed process may repeat it. */
export const applyWhatsappEvents: Job = {
  name: 'whatsapp-events',
  every: 15_000,
  atStart: true,
  work: async (app) => {
    const events = await app.system('messages', async (db) =>
      db.query<Event & Record<string, unknown>>(
        `SELECT account_id, digest, received_at, body FROM whatsapp_events ORDER BY received_at, account_id, digest LIMIT ${atOnce}`,
      ),
    );
    for (const event of events) await applyOne(app, event);
  },
};

async function applyOne(app: App, event: Event): Promise<void> {
  const { account_id: account, digest, received_at: since, body } = event;
  const inGroup = async (work: (ctx: Context) => Promise<void>): Promise<void> =>
    withContext(app, product(app, account), work);
  try {
    for (const report of body.reports) await inGroup(async (ctx) => noteReport(ctx, report));
    for (const message of body.messages) await inGroup(async (ctx) => storeIncomingWhatsapp(ctx, message));
  } catch (error) {
    // Too many at once, or the database is away: the event waits.
    app.server.log.warn({ err: error, group: account }, 'an event of WhatsApp could not be applied');
    if (app.now().getTime() - new Date(since).getTime() < lifetime) return;
  }
  await inGroup(async (ctx) => {
    await ctx.db.query('DELETE FROM whatsapp_events WHERE account_id = $1 AND digest = $2', [account, digest]);
  });
}

import type { App, Job } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { endOf } from '#modules/inbox/server/webhooks/end-sending.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { channelSettings } from '../channels/channel-settings.ts';
import { noteOutcome } from './note-outcome.ts';
import { sendSms } from './send-sms.ts';
import { sendWhatsapp } from './send-whatsapp.ts';
import type { ByGateway, Outcome, SendBy, Taken } from './sending.ts';
import { sendingJob } from './sending-job.ts';

/** Groups that one process sends for in parallel: a gateway that hangs delays only its group. */
const maxLanes = 20;
/** Messages of a group in a row, before others have their turn. */
const inARow = 20;

const gateways: Readonly<Record<ByGateway, SendBy>> = { sms: sendSms, whatsapp: sendWhatsapp };

/**
 * Milliseconds for which one process holds a message. If the process dies, an SMS is sent again after that, under the same id. WhatsApp knows no
 * such id, so there the report of the first try is waited for.
 */
const hold: Readonly<Record<ByGateway, number>> = { sms: 30_000, whatsapp: 300_000 };

/** Sends the messages that wait, group by group. A commit with a message wakes it. Nothing is sent within a transaction. */
export const sendMessages: Job = {
  name: sendingJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    for (let groups = await groupsDue(app); groups.length > 0 && !endOf(app).aborted; groups = await groupsDue(app))
      await Promise.all(groups.map(async (account) => sendFor(app, account)));
  },
};

async function groupsDue(app: App): Promise<readonly string[]> {
  const rows = await app.system('messages', async (db) =>
    db.query<{ account_id: string }>(
      `SELECT account_id FROM message_outbox WHERE next_try <= $1 GROUP BY account_id ORDER BY min(next_try) LIMIT ${maxLanes}`,
      [app.now()],
    ),
  );
  return rows.map((row) => row.account_id);
}

async function sendFor(app: App, account: string): Promise<void> {
  for (let count = 0; count < inARow && !endOf(app).aborted; count += 1) {
    const taken = await take(app, account);
    if (taken === undefined) return;
    const outcome = await Promise.race([sendOne(app, account, taken), endOf(app).reached]);
    // The server ends: the message is sent after its hold.
    if (outcome === undefined) return;
    await withContext(app, product(app, account), async (ctx) => noteOutcome(ctx, taken, outcome));
  }
}

/** Holds the next message of a group for this process. */
async function take(app: App, account: string): Promise<Taken | undefined> {
  return withContext(app, product(app, account), async (ctx) => {
    const [row] = await ctx.db.query<Taken & Record<string, unknown>>(
      `SELECT message_id, channel, payload, tries FROM message_outbox WHERE account_id = $1 AND next_try <= $2
       ORDER BY next_try, message_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [ctx.account, ctx.now],
    );
    if (row === undefined) return undefined;
    const until = new Date(ctx.now.getTime() + hold[row.channel]);
    await ctx.db.query(
      'UPDATE message_outbox SET tries = tries + 1, next_try = $3 WHERE account_id = $1 AND message_id = $2',
      [ctx.account, row.message_id, until],
    );
    return { ...row, tries: row.tries + 1 };
  });
}

async function sendOne(app: App, account: string, { message_id: id, channel, payload }: Taken): Promise<Outcome> {
  const [message, settings] = await withContext(app, product(app, account), async (ctx) => [
    await readOrNothing(ctx, customerMessage, id),
    await channelSettings(ctx, channel),
  ]);
  if (message === undefined) return { end: 'failed', error: 'removed' };
  if (settings?.secrets === undefined) return { end: 'failed', error: 'not-set-up' };
  try {
    return await gateways[channel]({
      app,
      account,
      message,
      payload,
      settings: { ...settings, secrets: settings.secrets },
    });
  } catch (error) {
    app.server.log.error({ err: error, group: account, message: id }, 'a message could not be sent');
    return { end: 'again', error: 'gateway-unreachable' };
  }
}

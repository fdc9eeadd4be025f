import type { App, Job } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { EventDetail, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { customerMessage } from '../../entities/customer-message.ts';
import { isLaterState, type MessageState } from '../../rules/messages/message-state.ts';

const jobName = 'message-results';

/** Results that one run reads at once. */
const slice = 200;

/** A mail was sent or given up: the result waits until the job stores it at the message. */
export async function noteMailEnd(db: Db, { record = '', failure = '' }: EventDetail, now: Date): Promise<void> {
  const [account, id] = record.split('/');
  if (account === undefined || id?.startsWith(`${customerMessage.prefix}-`) !== true) return;
  await noteResult(db, { account, id, state: failure === '' ? 'sent' : 'failed', error: failure, at: now });
}

interface Result {
  readonly account: string;
  readonly id: string;
  readonly state: MessageState;
  readonly error: string;
  readonly at: Date;
}

async function noteResult(db: Db, { account, id, state, error, at }: Result): Promise<void> {
  await db.query(
    `INSERT INTO message_results (account_id, message_id, state, error, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [account, id, state, error === '' ? null : error.slice(0, 300), at],
  );
  db.wake(jobName);
}

interface Row {
  readonly account_id: string;
  readonly message_id: string;
  readonly state: MessageState;
  readonly error: string | null;
  readonly at: string;
}

/** Stores at the messages how they ended. The result is deleted in the same transaction, so none is lost and none is stored twice. */
export const storeMessageResults: Job = {
  name: jobName,
  every: 30_000,
  atStart: true,
  work: async (app) => {
    for (let rows = await waiting(app); rows.length > 0; rows = rows.length < slice ? [] : await waiting(app))
      for (const row of rows) await withContext(app, product(app, row.account_id), async (ctx) => store(ctx, row));
  },
};

async function waiting(app: App): Promise<readonly Row[]> {
  return app.system('messages', async (db) =>
    db.query<Row & Record<string, unknown>>(
      `SELECT account_id, message_id, state, error, at FROM message_results ORDER BY at, account_id, message_id LIMIT ${slice}`,
    ),
  );
}

async function store(ctx: Context, { message_id: id, state, error, at }: Row): Promise<void> {
  await lockAccount(ctx);
  const [taken] = await ctx.db.query(
    'DELETE FROM message_results WHERE account_id = $1 AND message_id = $2 AND state = $3 RETURNING 1 AS one',
    [ctx.account, id, state],
  );
  const message = taken === undefined ? undefined : await readOrNothing(ctx, customerMessage, id);
  if (message === undefined || !isLaterState(message['state'] as MessageState, state)) return;
  const failed = state === 'failed';
  const values = {
    state,
    ...(failed ? { error, once: null } : {}),
    ...(failed || message['sent_at'] !== undefined ? {} : { sent_at: at }),
  };
  await updateOwn(ctx, customerMessage, id, values, 'update');
}

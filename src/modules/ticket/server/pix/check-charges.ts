import type { App, Job } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Context } from '#platform/server/context.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { afterEnd, nextCheckIn, readCharge, type ReportedCharge } from '../../rules/pix/charge.ts';
import { askBank } from './bank-client.ts';
import { bankOf, type Bank } from './bank-settings.ts';
import { recordPix } from './record-pix.ts';

/** Groups that one process asks for in parallel: a bank that hangs delays only its group. */
const maxLanes = 20;
/** Charges of a group in a row. */
const inARow = 20;
/** Milliseconds for which one process holds a charge. */
const hold = 30_000;

interface Due {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly txid: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Asks the banks about charges: those that can be paid from time to time, and those of which a webhook says that they were. */
export const checkPixCharges: Job = {
  name: 'pix-charges',
  every: 10_000,
  atStart: true,
  work: async (app) => {
    const groups = await app.system('messages', async (db) =>
      db.query<{ account_id: string }>(
        `SELECT account_id FROM pix_charges WHERE next_check <= $1 GROUP BY account_id ORDER BY min(next_check) LIMIT ${maxLanes}`,
        [app.now()],
      ),
    );
    await Promise.all(groups.map(async ({ account_id: account }) => checkGroup(app, account)));
  },
};

async function checkGroup(app: App, account: string): Promise<void> {
  for (let count = 0; count < inARow; count += 1) {
    const taken = await withContext(app, product(app, account), takeNext);
    if (taken === undefined) return;
    await checkCharge(app, account, taken);
  }
}

/** Holds the next charge of a group for this process. */
async function takeNext(ctx: Context): Promise<{ readonly due: Due; readonly bank: Bank | undefined } | undefined> {
  const [due] = await ctx.db.query<Due>(
    `SELECT id, txid, created_at, expires_at FROM pix_charges WHERE account_id = $1 AND next_check <= $2
     ORDER BY next_check, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [ctx.account, ctx.now],
  );
  if (due === undefined) return undefined;
  await ctx.db.query('UPDATE pix_charges SET next_check = $3, checked_at = $4 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    due.id,
    new Date(ctx.now.getTime() + hold),
    ctx.now,
  ]);
  return { due, bank: await bankOf(ctx) };
}

async function checkCharge(
  app: App,
  account: string,
  { due, bank }: { readonly due: Due; readonly bank: Bank | undefined },
): Promise<void> {
  const answer =
    bank === undefined ? undefined : await askBank(app, account, bank, { method: 'GET', path: `/cob/${due.txid}` });
  const isKnown = answer === undefined || !('status' in answer) || answer.status !== 404;
  const report = answer !== undefined && 'status' in answer ? readCharge(answer.body, due.txid) : undefined;
  for (const pix of report?.payments ?? [])
    await withContext(app, product(app, account), async (ctx) => recordPix(ctx, due.id, pix));
  await withContext(app, product(app, account), async (ctx) => settle(ctx, due, report, isKnown && bank !== undefined));
}

/** Stores the state of a charge, and when the bank is asked again. */
async function settle(ctx: Context, due: Due, report: ReportedCharge | undefined, isKnown: boolean): Promise<void> {
  const now = ctx.now.getTime();
  const isOver = now > new Date(due.expires_at).getTime() + afterEnd * 1000;
  const state = isOver || !isKnown ? 'expired' : (report?.status ?? '').startsWith('REMOVIDA') ? 'removed' : null;
  const again = new Date(now + nextCheckIn((now - new Date(due.created_at).getTime()) / 1000) * 1000);
  await ctx.db.query(
    `UPDATE pix_charges SET state = CASE WHEN state IN ('new', 'active') THEN coalesce($3, state) ELSE state END,
       next_check = CASE WHEN state IN ('new', 'active') AND $3::text IS NULL THEN $4::timestamptz END
     WHERE account_id = $1 AND id = $2`,
    [ctx.account, due.id, state, again],
  );
}

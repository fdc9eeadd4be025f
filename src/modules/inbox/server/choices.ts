import type { Context, EntityHooks } from '#platform/server/context.ts';
import { firstChoice, reasons, type Choice, type Reason } from '../rules/reasons.ts';

/** What the person of the bound database chose, for each reason. Refused mails are not in it: the outbox drops them. */
export async function choicesOf(ctx: Context): Promise<Readonly<Record<Reason, Choice>>> {
  const rows = await ctx.db.query<Choice & { readonly reason: Reason }>(
    'SELECT reason, here, push, mail FROM notice_choices WHERE account_id = $1',
    [ctx.account],
  );
  const chosen = new Map(rows.map(({ reason, ...choice }) => [reason, choice]));
  return Object.fromEntries(reasons.map((reason) => [reason, chosen.get(reason) ?? firstChoice(reason)])) as Record<
    Reason,
    Choice
  >;
}

/** Notes whether the person wants a daily mail, for the job that looks for such people. */
export const choiceHooks: EntityHooks = {
  afterSave: noteDaily,
  afterDelete: noteDaily,
};

async function noteDaily(ctx: Context): Promise<void> {
  const [daily] = await ctx.db.query("SELECT id FROM notice_choices WHERE account_id = $1 AND mail = 'daily' LIMIT 1", [
    ctx.account,
  ]);
  await ctx.db.query(
    daily === undefined
      ? 'DELETE FROM notice_digests WHERE account_id = $1'
      : 'INSERT INTO notice_digests (account_id) VALUES ($1) ON CONFLICT DO NOTHING',
    [ctx.account],
  );
}

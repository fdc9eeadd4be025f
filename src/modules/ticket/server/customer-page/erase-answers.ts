import type { Context } from '#platform/server/context.ts';
import { removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { comment } from '#modules/activity/entities/comment.ts';
import { customerLink } from '../../entities/customer-link.ts';
import { estimateAnswer } from '../../entities/estimate-answer.ts';

/** What an answer says of the person who gave it. The decision stays. */
const personal = { name: null, text: null, network: null, agent: null };

/** Ends the links of an erased customer, removes the personal part of the answers and the comments from the customer; also from the trash. */
export async function eraseAnswers(ctx: Context, customer: string, label: string): Promise<void> {
  const [links, answers, comments] = await Promise.all([
    idsOf(
      ctx,
      'SELECT id FROM customer_links WHERE account_id = $1 AND customer = $2 AND revoked_at IS NULL',
      customer,
    ),
    idsOf(ctx, 'SELECT id FROM estimate_answers WHERE account_id = $1 AND customer = $2', customer),
    idsOf(
      ctx,
      `SELECT id FROM comments WHERE account_id = $1 AND author_name IS NOT NULL AND item_id IN (${items})
       UNION SELECT id FROM trash WHERE account_id = $1 AND klass = 'comment' AND body ? 'author_name' AND body ->> 'item_id' IN (${items})`,
      customer,
    ),
  ]);
  for (const id of links) await updateOwn(ctx, customerLink, id, { revoked_at: ctx.now.toISOString() }, 'update');
  for (const id of answers) await updateOwn(ctx, estimateAnswer, id, personal, 'erase');
  await removeComments(ctx, comments, label);
  await ctx.db.query(
    `DELETE FROM trash WHERE account_id = $1 AND klass IN ('customer_link', 'estimate_answer') AND body ->> 'customer' = $2`,
    [ctx.account, customer],
  );
}

/** Tickets and estimates of the customer; of one in the trash by the links and answers, which keep its id. */
const items = `SELECT id FROM tickets WHERE account_id = $1 AND customer_id = $2
  UNION SELECT id FROM estimates WHERE account_id = $1 AND customer_id = $2
  UNION SELECT ticket_id FROM customer_links WHERE account_id = $1 AND customer = $2
  UNION SELECT estimate_id FROM estimate_answers WHERE account_id = $1 AND customer = $2
  UNION SELECT id FROM trash WHERE account_id = $1 AND klass IN ('ticket', 'estimate') AND body ->> 'customer_id' = $2`;

async function removeComments(ctx: Context, ids: readonly string[], label: string): Promise<void> {
  const present = await ctx.db.query<{ id: string }>('SELECT id FROM comments WHERE account_id = $1 AND id = ANY($2)', [
    ctx.account,
    ids,
  ]);
  await cascadeFrom(ctx, null, async () => {
    for (const { id } of present) await removeOwn(ctx, comment, id);
  });
  await ctx.db.query('DELETE FROM trash WHERE account_id = $1 AND id = ANY($2)', [ctx.account, ids]);
  for (const id of ids) await ctx.db.query('SELECT erase_versions($1, $2, $3)', [ctx.account, id, label]);
}

async function idsOf(ctx: Context, sql: string, customer: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql, [ctx.account, customer]);
  return rows.map(({ id }) => id);
}

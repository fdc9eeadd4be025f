import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { announceComment } from './announce-comment.ts';

/** Hooks of comments: set author and moment, check that only members are mentioned, and use the record's search text. */
export const commentHooks: EntityHooks = {
  beforeSave: each(async (ctx, change) => {
    await checkMentions(ctx, change.values['mentions']);
    if (change.before !== undefined) return;
    change.values['user_id'] = ctx.who.user.id;
    change.values['date'] = ctx.now.toISOString();
    change.event = 'comment';
  }),
  batched: true,
  afterSave: each(async (ctx, saved) => {
    await announceComment(ctx, saved);
  }),
  searchTarget: (doc) => (typeof doc['item_id'] === 'string' ? doc['item_id'] : undefined),
};

async function checkMentions(ctx: Context, mentions: unknown): Promise<void> {
  if (!Array.isArray(mentions) || mentions.length === 0) return;
  const members = await ctx.db.query(
    "SELECT user_id FROM memberships WHERE account_id = $1 AND status = 'accepted' AND user_id = ANY($2)",
    [ctx.account, mentions],
  );
  if (members.length < new Set(mentions).size) throw fieldFailure('mentions', 'must-exist');
}

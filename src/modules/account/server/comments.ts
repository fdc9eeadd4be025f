import type { EntityHooks } from '#platform/server/module.ts';

/** A comment carries its author and moment, and is found as the record it was made at. */
export const commentHooks: EntityHooks = {
  beforeSave: (ctx, change) => {
    if (change.before !== undefined) return;
    change.values['user_id'] = ctx.user.id;
    change.values['date'] = ctx.now.toISOString();
    change.event = 'comment';
  },
  searchTarget: (doc) => (typeof doc['item_id'] === 'string' ? doc['item_id'] : undefined),
};

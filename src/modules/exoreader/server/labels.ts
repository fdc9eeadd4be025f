import type { EntityHooks } from '#platform/server/module.ts';
import { changeMany } from '#platform/server/many.ts';
import { readerSubscription } from '../entities/reader-subscription.ts';

/** A label that goes is taken off its subscriptions. */
export const labelHooks: EntityHooks = {
  afterDelete: async (ctx, docs) => {
    for (const { _id: label } of docs) {
      const rows = await ctx.db.query<{ id: string }>(
        'SELECT id FROM reader_subscriptions WHERE account_id = $1 AND reader_label @> to_jsonb($2::text)',
        [ctx.account, label],
      );
      await changeMany(
        ctx,
        readerSubscription,
        rows.map(({ id }) => id),
        (doc) => ({ reader_label: (doc['reader_label'] as string[]).filter((id) => id !== label) }),
        'update',
        label,
      );
    }
  },
};

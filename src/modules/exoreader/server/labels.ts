import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { moveMany } from '#platform/server/records/many.ts';
import { readerSubscription } from '../entities/reader-subscription.ts';

/** Deleting a label removes it from its subscriptions; restoring it adds it again. */
export const labelHooks: EntityHooks = {
  afterDelete: async (ctx, docs) => {
    for (const { _id: label } of docs)
      await moveMany(
        ctx,
        readerSubscription,
        await subscriptionsWithLabel(ctx, label),
        (doc) => ({ reader_label: labelsOf(doc).filter((id) => id !== label) }),
        'update',
        label,
      );
  },
  detailsForTrash: async (ctx, { _id: label }) => ({ subscriptions: await subscriptionsWithLabel(ctx, label) }),
  afterRestore: async (ctx, { _id: label }, { subscriptions }) => {
    if (!Array.isArray(subscriptions)) return;
    const added = (doc: AnyDoc): string[] => [...new Set([...labelsOf(doc), label])];
    await moveMany(
      ctx,
      readerSubscription,
      subscriptions as string[],
      (doc) => ({ reader_label: added(doc) }),
      'restore',
      label,
    );
  },
};

async function subscriptionsWithLabel(ctx: Context, label: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM reader_subscriptions WHERE account_id = $1 AND reader_label @> to_jsonb($2::text)',
    [ctx.account, label],
  );
  return rows.map(({ id }) => id);
}

function labelsOf(doc: AnyDoc): readonly string[] {
  return (doc['reader_label'] ?? []) as readonly string[];
}

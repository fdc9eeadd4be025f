import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { restoreSideTableRows, sideTableRows } from '#platform/server/trash/side-tables.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { customerMessage } from '../../entities/customer-message.ts';
import { unknownPlaceholders } from '../../rules/messages/fill-message.ts';

/** A found message leads to its ticket. */
export const messageHooks: EntityHooks = {
  detailsForTrash: async (ctx, doc) => sideTableRows(ctx, 'message_replies', 'message_id', doc._id),
  afterDelete: async (ctx, docs) => {
    const removed = [ctx.account, docs.map((doc) => doc._id)];
    await ctx.db.query('DELETE FROM message_replies WHERE account_id = $1 AND message_id = ANY($2)', removed);
    // What has not been sent yet is not sent any more.
    await ctx.db.query('DELETE FROM message_outbox WHERE account_id = $1 AND message_id = ANY($2)', removed);
  },
  afterRestore: async (ctx, _doc, remembered) => restoreSideTableRows(ctx, 'message_replies', remembered),
  searchTarget: (doc) => (typeof doc['ticket_id'] === 'string' ? doc['ticket_id'] : undefined),
};

export const templateHooks: EntityHooks = {
  beforeSave: each<Change>(async (_ctx, { values }) => {
    const { text } = values;
    const [name] = typeof text === 'string' ? unknownPlaceholders(text) : [];
    if (name !== undefined) throw fieldFailure('text', 'unknown-placeholder', { name: name.slice(0, 60) });
  }),
  batched: true,
};

/** Removes all messages to and from an erased customer for good, also from the trash. */
export async function eraseMessages(ctx: Context, customerId: string): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM customer_messages WHERE account_id = $1 AND customer_id = $2 ORDER BY id',
    [ctx.account, customerId],
  );
  await cascadeFrom(ctx, null, async () => {
    for (const { id } of rows) await removeOwn(ctx, customerMessage, id);
  });
  await ctx.db.query(
    "DELETE FROM trash WHERE account_id = $1 AND klass = 'customer_message' AND body ->> 'customer_id' = $2",
    [ctx.account, customerId],
  );
}

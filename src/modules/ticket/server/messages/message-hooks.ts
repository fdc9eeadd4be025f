import type { Entity } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { restoreSideTableRows, sideTableRows } from '#platform/server/trash/side-tables.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { customerMessage } from '../../entities/customer-message.ts';
import { ticket } from '../../entities/ticket.ts';
import { unknownPlaceholders } from '../../rules/messages/fill-message.ts';

/** A found message leads to its ticket. */
export const messageHooks: EntityHooks = {
  detailsForTrash: async (ctx, doc) => sideTableRows(ctx, 'message_replies', 'message_id', doc._id),
  afterDelete: async (ctx, docs) => {
    await ctx.db.query('DELETE FROM message_replies WHERE account_id = $1 AND message_id = ANY($2)', [
      ctx.account,
      docs.map((doc) => doc._id),
    ]);
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

/** Removes the messages of a removed ticket. Those of a removed customer stay with the tickets until the customer is erased. */
export async function removeMessages(ctx: Context, entity: Entity, item: string): Promise<void> {
  if (entity.kind !== ticket.kind) return;
  for (const id of await messagesAt(ctx, 'ticket_id', item)) await removeOwn(ctx, customerMessage, id);
}

/** Of these records, the ids of those with messages. */
export async function withMessages(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ ticket_id: string }>(
    'SELECT DISTINCT ticket_id FROM customer_messages WHERE account_id = $1 AND ticket_id = ANY($2)',
    [ctx.account, ids],
  );
  return rows.map((row) => row.ticket_id);
}

/** Removes all messages to and from an erased customer for good, also from the trash. */
export async function eraseMessages(ctx: Context, customerId: string): Promise<void> {
  const ids = await messagesAt(ctx, 'customer_id', customerId);
  await cascadeFrom(ctx, null, async () => {
    for (const id of ids) await removeOwn(ctx, customerMessage, id);
  });
  await ctx.db.query(
    "DELETE FROM trash WHERE account_id = $1 AND klass = 'customer_message' AND body ->> 'customer_id' = $2",
    [ctx.account, customerId],
  );
}

async function messagesAt(ctx: Context, name: 'customer_id' | 'ticket_id', id: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM customer_messages WHERE account_id = $1 AND ${name} = $2 ORDER BY id`,
    [ctx.account, id],
  );
  return rows.map((row) => row.id);
}

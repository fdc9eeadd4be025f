import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { create, readOrNothing, remove } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { ticketRelationship } from '../entities/ticket-relationship.ts';

/** A ticket has each relation to another ticket once, and none to itself. */
const onceAndToAnother = each<Change>(async (ctx, change) => {
  if (change.before !== undefined) return;
  const { ticket_id: one, other_id: other, relation } = change.values;
  if (one === other) throw fieldFailure('other_id', 'is-invalid');
  const [known] = await ctx.db.query(
    'SELECT id FROM ticket_relationships WHERE account_id = $1 AND ticket_id = $2 AND other_id = $3 AND relation = $4',
    [ctx.account, one, other, relation],
  );
  if (known) throw fieldFailure('other_id', 'has-already-been-taken');
  if (relation === 'rework' && (await isReworkOf(ctx, String(other), String(one)))) {
    throw fieldFailure('other_id', 'does-it-again-already');
  }
});

export const relationshipHooks: EntityHooks = { beforeSave: onceAndToAnother, beforeRestore: onceAndToAnother };

/** Whether `ticket` is rework of `earlier`, directly or over other tickets. */
async function isReworkOf(ctx: Context, ticket: string, earlier: string): Promise<boolean> {
  const [row] = await ctx.db.query(
    `WITH RECURSIVE back(id) AS (
       SELECT $2::text COLLATE "C"
       UNION SELECT r.other_id FROM back b JOIN ticket_relationships r ON r.account_id = $1 AND r.ticket_id = b.id AND r.relation = 'rework')
     SELECT 1 FROM back WHERE id = $3`,
    [ctx.account, ticket, earlier],
  );
  return row !== undefined;
}

/** Removes the relations of a removed ticket. */
export async function removeRelationships(ctx: Context, ticket: string): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM ticket_relationships WHERE account_id = $1 AND (ticket_id = $2 OR other_id = $2) ORDER BY id',
    [ctx.account, ticket],
  );
  for (const { id } of rows) {
    const doc = await readOrNothing(ctx, ticketRelationship, id);
    if (doc !== undefined) await remove(ctx, ticketRelationship, id, doc._rev);
  }
}

/** `rework_of` in a new ticket: links it to the ticket that it redoes, whose remaining warranty it inherits. */
export async function linkRework(ctx: Context, change: Change): Promise<void> {
  const other = change.input['rework_of'];
  if (change.before !== undefined || other === undefined || other === null) return;
  if (typeof other !== 'string') throw fieldFailure('rework_of', 'must-exist');
  await create(ctx, ticketRelationship, { ticket_id: change.id, other_id: other, relation: 'rework' });
}

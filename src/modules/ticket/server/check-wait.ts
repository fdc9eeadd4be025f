import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context } from '#platform/server/context.ts';
import { openOrderStates } from '../rules/parts/order-state.ts';

/** What a blocked ticket may wait for, by field: a record of the ticket in one of these states. */
const awaited = [
  { field: 'waits_for_id', table: 'estimates', column: 'status', states: ['sent'] },
  { field: 'waits_for_part_id', table: 'part_orders', column: 'state', states: openOrderStates },
] as const;

/** A blocked ticket may wait for the answer to one of its sent estimates or for one of its ordered parts; one that is not blocked waits for nothing. */
export async function checkWait(ctx: Context, { id, before, values }: Change): Promise<void> {
  const isBlocked = (values['status'] ?? before?.['status']) === 'block';
  for (const { field, table, column, states } of awaited) {
    const named = values[field];
    if (typeof named === 'string' && named !== before?.[field]) {
      const [known] = await ctx.db.query<{ ticket_id: string | null; state: string }>(
        `SELECT ticket_id, ${column} AS state FROM ${table} WHERE account_id = $1 AND id = $2`,
        [ctx.account, named],
      );
      const isAwaited = known?.ticket_id === id && states.some((state) => state === known.state);
      if (known === undefined || (isBlocked && !isAwaited)) throw fieldFailure(field, 'must-exist');
    }
    if (!isBlocked && (typeof named === 'string' || before?.[field] !== undefined)) values[field] = null;
  }
}

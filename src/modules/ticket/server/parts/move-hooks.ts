import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks, Saved } from '#platform/server/context.ts';
import { announceChanges } from '#platform/server/records/group-lock.ts';
import { createDocs } from '#platform/server/records/many.ts';
import { stockMove } from '../../entities/parts/stock-move.ts';
import { maxQuantity, maxValue } from '../../rules/estimates/estimate-total.ts';
import { numberComplaints } from '../../rules/money/number-complaints.ts';
import { writtenReasons, type MoveReason } from '../../rules/parts/move-reasons.ts';
import { isBelowLeast, stockAfter, type Stock } from '../../rules/parts/stock.ts';
import { completeMoves, partsOf, stockOf, type NewMove, type PartDoc } from './complete-moves.ts';

/** What was counted: the server computes the difference under the group's lock. */
const countInput = 'counted';

/** Hooks of moves: they are only added, and each changes the stock of its part in the same transaction. */
export const moveHooks: EntityHooks = {
  transient: [countInput],
  hiddenFromTimeline: ['currency'],
  virtual: ['currency'],
  batched: true,
  beforeSave: async (ctx, changes) => {
    const fresh = changes.filter(({ before }) => before === undefined);
    const complete = await completeMoves(ctx, fresh.map(written));
    for (const [place, change] of fresh.entries()) Object.assign(change.values, complete[place]);
  },
  afterSave: async (ctx, saved) =>
    followMoves(
      ctx,
      saved.filter(({ before }) => before === undefined),
    ),
  beforeDelete: () => {
    throw failure('unprocessable_entity', { base: [{ code: 'moves-remain' }] });
  },
  searchTarget: (doc) => (typeof doc['part_id'] === 'string' ? doc['part_id'] : undefined),
};

/** Stores moves that follow from other records. The caller holds the group's lock. */
export async function moveStock(ctx: Context, moves: readonly NewMove[]): Promise<void> {
  if (moves.length === 0) return;
  await createDocs(ctx, stockMove, await completeMoves(ctx, moves), 'create');
}

/** A move as a client sent it, with numbers within their limits. */
function written({ values, input }: Change): NewMove {
  const reason = values['reason'] as MoveReason;
  if (!writtenReasons.includes(reason)) throw fieldFailure('reason', 'is-not-included-in-the-list');
  const counted = reason === 'counted' ? countedIn(input) : undefined;
  const size = String(values['quantity'] ?? '0').replace(/^-/, '');
  const complaints = numberComplaints(
    { quantity: size, cost: values['cost'] },
    { quantity: maxQuantity, cost: maxValue },
  );
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  const { part_id: part, quantity, cost, serial, note } = values as Readonly<Record<string, string | null | undefined>>;
  const move = { part_id: part ?? '', reason, cost: cost ?? null, serial: serial ?? null, note: note ?? null };
  return counted === undefined ? { ...move, quantity: quantity ?? null } : { ...move, counted };
}

function countedIn(input: Input): string | undefined {
  const counted = input[countInput];
  if (counted === undefined || counted === null) return undefined;
  if (typeof counted !== 'string' || !/^\d{1,6}(\.\d{1,3})?$/.test(counted))
    throw fieldFailure(countInput, 'is-invalid');
  return counted;
}

/** Stores what is on hand of each part and its cost after these moves. Parts keep their rev, because nobody edited them. */
async function followMoves(ctx: Context, saved: readonly Saved[]): Promise<void> {
  const moves = saved.map(({ doc }) => doc as unknown as NewMove & { quantity: string });
  const parts = [
    ...(
      await partsOf(
        ctx,
        moves.map((move) => move.part_id),
      )
    ).values(),
  ];
  if (parts.length === 0) return;
  const after = parts.map((part) => ({ part, stock: replayed(part, moves) }));
  await ctx.db.query(
    `UPDATE stock_parts AS p SET on_hand = m.on_hand, cost = m.cost, below_least = m.below_least
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($2::text[], $3::numeric[], $4::numeric[], $5::boolean[])
       AS v(id, on_hand, cost, below_least)) AS m
     WHERE p.account_id = $1 AND p.account_id = m.account_id AND p.id = m.id AND p.id = ANY($2::text[])`,
    [
      ctx.account,
      parts.map(({ _id }) => _id),
      after.map(({ stock }) => stock.on_hand),
      after.map(({ stock }) => stock.cost),
      after.map(({ part, stock }) => isBelowLeast(stock.on_hand, part.least)),
    ],
  );
  await announceChanges(
    ctx,
    parts.map(({ _id }) => _id),
  );
}

function replayed(part: PartDoc, moves: readonly (NewMove & { quantity: string })[]): Stock {
  return moves
    .filter((move) => move.part_id === part._id)
    .reduce(
      (stock, { reason, quantity, cost }) => stockAfter(stock, { reason, quantity, cost: cost ?? null }),
      stockOf(part),
    );
}

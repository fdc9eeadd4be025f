import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { thirdPartyOf } from '../rules/mapping.ts';
import { isRowKind } from '../rules/row-kinds.ts';

/** Hooks of mappings: a mapping must have an effect, and a new one goes to the end unless it has a position. */
export const mappingHooks: EntityHooks = {
  beforeSave: each(async (ctx, { before, values }) => {
    const after: Input = { ...before, ...values };
    checkParty(after);
    const adds = after['kind_of_change'] === 'append' || after['kind_of_change'] === 'prepend';
    if (adds && !after['text_to_change']) throw fieldFailure('text_to_change', 'cant-be-blank');
    if (before === undefined && typeof values['order'] !== 'number') values['order'] = await nextPlace(ctx);
  }),
};

/** A transfer is between own wallets, so it has no third party. */
function checkParty(mapping: Input): void {
  const target = String(mapping['target'] ?? '');
  if (!isRowKind(target) || thirdPartyOf[target] !== null) return;
  for (const name of ['field_to_watch', 'field_to_change'])
    if (mapping[name] === 'third_party') throw fieldFailure(name, 'no-third-party');
}

async function nextPlace(ctx: Context): Promise<number> {
  await lockAccount(ctx);
  const [row] = await ctx.db.query<{ last: number | null }>(
    'SELECT max("order") AS last FROM mappings WHERE account_id = $1',
    [ctx.account],
  );
  return (row?.last ?? 0) + 1;
}

import type { AnyDoc } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { create, updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { account } from '../entities/account.ts';
import { accountConfiguration } from '../entities/account-configuration.ts';

/** Fields of a group that a setting repeats: writing one updates the other in the same transaction. */
const mirroredFields = { name: 'name', billing_email: 'billing-email' } as const;

/** Rules of a group's own document: the name is required and is copied to every membership. */
export const accountHooks: EntityHooks = {
  beforeSave: each((ctx, change) => {
    // A group has one document of its own. A second one could not be deleted, and no archive with two can be imported.
    if (change.before === undefined && change.id !== ctx.account)
      throw failure('forbidden', { base: [{ code: 'only-one-exists' }] });
    const name = change.values['name'];
    if (typeof name === 'string' && name.trim() === '') throw fieldFailure('name', 'cant-be-blank');
  }),
  beforeDelete: () => {
    throw failure('forbidden', { base: [{ code: 'group-is-deleted-elsewhere' }] });
  },
  afterSave: each(async (ctx, { before, doc }) => {
    if (before === undefined) return;
    for (const [field, key] of Object.entries(mirroredFields)) {
      if (doc[field] !== before[field]) await writeSetting(ctx, key, doc[field] ?? null);
    }
    if (doc['name'] !== before['name']) await renameMemberships(ctx, String(doc['name']));
    if (doc['v7_plan'] !== before['v7_plan']) await applyPlan(ctx, doc['v7_plan']);
  }),
};

/** Copies the plan of the group's document to the setting `confirmed-plan` and to the table of all groups. */
async function applyPlan(ctx: Context, plan: unknown): Promise<void> {
  await writeSetting(ctx, 'confirmed-plan', plan);
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('UPDATE groups SET plan = $2, over_since = NULL, reminded = 0 WHERE account_id = $1', [
    ctx.account,
    plan,
  ]);
}

/** Sets a group's setting on the product's own behalf. */
export async function writeSetting(ctx: Context, key: string, value: unknown): Promise<void> {
  const [known] = await ctx.db.query<{ id: string }>(
    'SELECT id FROM account_configurations WHERE account_id = $1 AND key = $2',
    [ctx.account, key],
  );
  if (known === undefined) {
    if (value !== null)
      await create(ctx, accountConfiguration, { key, value }, key === 'billing-email' ? key : 'create');
  } else await updateOwn(ctx, accountConfiguration, known.id, { value }, key === 'billing-email' ? key : 'update');
}

/** Copies a setting to the field of the group's document that repeats it. */
export async function copySettingToGroup(ctx: Context, doc: AnyDoc): Promise<void> {
  const field = Object.entries(mirroredFields).find(([, key]) => key === doc['key'])?.[0];
  if (field === undefined) return;
  const [group] = await ctx.db.query('SELECT 1 FROM accounts WHERE account_id = $1 AND id = $1', [ctx.account]);
  if (group) await updateOwn(ctx, account, ctx.account, { [field]: doc['value'] ?? null }, 'update');
}

/** Updates the copies of the name in the memberships. The memberships get no new revision, because they have not changed themselves. */
async function renameMemberships(ctx: Context, name: string): Promise<void> {
  ctx.db.invalidate('nobody');
  await ctx.db.query('UPDATE subscriptions SET account_name = $2 WHERE account_id = $1', [ctx.account, name]);
  await ctx.db.query('UPDATE memberships SET account_name = $2 WHERE account_id = $1', [ctx.account, name]);
}

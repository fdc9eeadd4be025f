import type { Entity } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { featureOn } from '../rules/configuration.ts';

/** Throws 403 for a new record if the group has switched off the feature of its kind. Existing records can still be read, changed and deleted. */
export async function requireFeature(ctx: Context, { feature }: Entity): Promise<void> {
  if (feature === undefined) return;
  const [row] = await ctx.db.query<{ value: string | null }>(
    'SELECT value FROM account_configurations WHERE account_id = $1 AND key = $2',
    [ctx.account, feature],
  );
  if (!featureOn(feature, row?.value)) throw failure('forbidden', 'This feature is switched off in this Group');
}

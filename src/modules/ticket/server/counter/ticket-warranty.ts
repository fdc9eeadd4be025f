import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, Saved } from '#platform/server/context.ts';
import { createOwn } from '#platform/server/records/documents.ts';
import { featureOn } from '#modules/groups/rules/configuration.ts';
import { groupLocale, groupSettings } from '#modules/groups/server/group-settings.ts';
import { maintenance } from '../../entities/maintenance.ts';

/** The transient field with which the step to done gives a warranty, in days. */
export const warrantyInput = 'warranty_days';

const { max } = maintenance.fields.warranty;

/** A warranty is given with the step to done alone. */
export function checkWarrantyInput({ input, values, before }: Change): void {
  const days = input[warrantyInput];
  if (days === undefined || days === null) return;
  const isDays = Number.isInteger(days) && Number(days) >= 0 && Number(days) <= max;
  if (!isDays || values['status'] !== 'done' || before?.['status'] === 'done')
    throw fieldFailure(warrantyInput, 'is-invalid');
}

/**
 * Records the work with its warranty, which begins today. A ticket that was done before has its warranty already. The maintenance gets no next date:
 * nobody is reminded of repaired devices because their warranty ends.
 */
export async function storeWarranty(ctx: Context, { id, doc, input }: Saved): Promise<void> {
  const days = input[warrantyInput];
  if (typeof days !== 'number' || days === 0) return;
  const settings = await groupSettings(ctx, ['maintenance']);
  if (!featureOn('maintenance', settings.get('maintenance'))) return;
  const known = await ctx.db.query('SELECT 1 FROM maintenances WHERE account_id = $1 AND ticket_id = $2 LIMIT 1', [
    ctx.account,
    id,
  ]);
  if (known.length > 0) return;
  const { today } = await groupLocale(ctx);
  const of = {
    equipment_id: doc['equipment_id'] ?? null,
    category_id: doc['category_id'] ?? null,
    description: doc['title'] ?? null,
  };
  await createOwn(ctx, maintenance, { ...of, date: today, warranty: days, ticket_id: id }, 'create');
}

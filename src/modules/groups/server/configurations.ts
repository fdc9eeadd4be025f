import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { assertCallerProved } from '#platform/server/auth/proof.ts';
import { each } from '#platform/server/records/each-record.ts';
import { needsProof, serverOnlyKeys, settingComplaint } from '../rules/configuration.ts';
import { audit } from '#modules/people/server/audit.ts';
import { admin as en } from '../locales/admin.en.ts';
import { admin as ptBR } from '../locales/admin.pt-BR.ts';
import { copySettingToGroup } from './group-profile.ts';
import { mailSettingChange } from './setting-mail.ts';

/** Rules of group settings: each key exists once, and clients cannot write the server's own keys. */
export const accountConfigurationHooks: EntityHooks = {
  beforeSave: each(async (ctx, change) => {
    const key = String(change.before?.['key'] ?? change.values['key']);
    // The server writes the first settings in the transaction that creates the group.
    if (serverOnlyKeys.has(key) && !(await isFounding(ctx)))
      throw failure('forbidden', { key: [{ code: 'is-reserved' }] });
    if (!serverOnlyKeys.has(key) && 'value' in change.values) {
      const complaint = settingComplaint(key, change.values['value']);
      if (complaint) throw failure('unprocessable_entity', { value: [complaint] });
      const isWider = needsProof(key, change.before?.['value'], change.values['value']);
      if (isWider && !(await isFounding(ctx))) assertCallerProved(ctx.who, ctx.now);
    }
    if (change.before !== undefined) return;
    const [taken] = await ctx.db.query('SELECT id FROM account_configurations WHERE account_id = $1 AND key = $2', [
      ctx.account,
      key,
    ]);
    if (taken) throw fieldFailure('key', 'has-already-been-taken');
  }),
  afterSave: each(async (ctx, { before, input, doc }) => {
    await copySettingToGroup(ctx, doc);
    // Only changes by persons; the product logs its own changes separately.
    if (!('key' in input || 'value' in input) || (await isFounding(ctx))) return;
    const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
    await audit(ctx.db, { event: 'setting', ...who, detail: { key: String(doc['key']) } });
    const key = String(doc['key']);
    if (!needsProof(key, before?.['value'], doc['value'])) return;
    const names = { en: en[`groups.setting.${key}`], 'pt-BR': ptBR[`groups.setting.${key}`] };
    await mailSettingChange(ctx, names, key === 'billing-email' ? 'billing' : 'admin');
  }),
  beforeDelete: each((_ctx, doc) => {
    if (doc['key'] === 'name' || serverOnlyKeys.has(String(doc['key'])))
      throw failure('forbidden', { key: [{ code: 'is-reserved' }] });
  }),
};

async function isFounding(ctx: Context): Promise<boolean> {
  return (await ctx.db.query('SELECT 1 FROM memberships WHERE account_id = $1 LIMIT 1', [ctx.account])).length === 0;
}

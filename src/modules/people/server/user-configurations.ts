import { fieldFailure } from '#platform/entity/failure.ts';
import { isTimeZone } from '#platform/entity/region/time-zone.ts';
import { each } from '#platform/server/records/each-record.ts';
import type { EntityHooks } from '#platform/server/context.ts';

/** A person has each setting at most once. Mails and the session also use the language. */
export const userConfigurationHooks: EntityHooks = {
  beforeSave: each(async (ctx, change) => {
    const key = String(change.before?.['key'] ?? change.values['key']);
    const value = change.values['value'];
    if (key === 'locale' && value !== 'en' && value !== 'pt-BR')
      throw fieldFailure('value', 'is-not-included-in-the-list');
    if (key === 'time-zone' && !(typeof value === 'string' && isTimeZone(value)))
      throw fieldFailure('value', 'is-not-included-in-the-list');
    if (key === 'date-format' && value !== 'region' && value !== 'iso')
      throw fieldFailure('value', 'is-not-included-in-the-list');
    if (change.before !== undefined) return;
    const [taken] = await ctx.db.query('SELECT id FROM user_configurations WHERE account_id = $1 AND key = $2', [
      ctx.account,
      key,
    ]);
    if (taken) throw fieldFailure('key', 'has-already-been-taken');
  }),
  afterSave: each(async (ctx, { doc }) => {
    if (doc['key'] !== 'locale') return;
    ctx.db.invalidate({ people: [ctx.account] });
    await ctx.db.query('UPDATE users SET locale = $2 WHERE id = $1', [ctx.account, doc['value']]);
  }),
};

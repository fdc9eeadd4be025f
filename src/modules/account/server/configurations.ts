import { fail, failField } from '#platform/entity/failure.ts';
import type { EntityHooks } from '#platform/server/module.ts';
import { serverOnlyKeys } from '../rules/configuration.ts';

/** A group has each setting once; those of the server are refused by name. */
export const accountConfigurationHooks: EntityHooks = {
  beforeSave: async (ctx, change) => {
    const key = String(change.before?.['key'] ?? change.values['key']);
    // The group's first settings are written in the transaction that makes it, by the server itself.
    const founding =
      (await ctx.db.query('SELECT 1 FROM memberships WHERE account_id = $1 LIMIT 1', [ctx.account])).length === 0;
    if (serverOnlyKeys.has(key) && !founding) throw fail('forbidden', { key: [{ code: 'is-reserved' }] });
    if (change.before !== undefined) return;
    const [taken] = await ctx.db.query('SELECT id FROM account_configurations WHERE account_id = $1 AND key = $2', [
      ctx.account,
      key,
    ]);
    if (taken) throw failField('key', 'has-already-been-taken');
  },
};

/** A person has each setting once. The language is also what mails and the first answer of a session use. */
export const userConfigurationHooks: EntityHooks = {
  beforeSave: async (ctx, change) => {
    const key = String(change.before?.['key'] ?? change.values['key']);
    const value = change.values['value'];
    if (key === 'locale' && value !== 'en' && value !== 'pt-BR')
      throw failField('value', 'is-not-included-in-the-list');
    if (change.before !== undefined) return;
    const [taken] = await ctx.db.query('SELECT id FROM user_configurations WHERE account_id = $1 AND key = $2', [
      ctx.account,
      key,
    ]);
    if (taken) throw failField('key', 'has-already-been-taken');
  },
  afterSave: (ctx, _change, doc) => {
    if (doc['key'] !== 'locale') return;
    ctx.after(async () => {
      await ctx.app.database.transaction('oficina_system', 'users', async (db) =>
        db.query('UPDATE users SET locale = $2 WHERE id = $1', [ctx.user.id, doc['value']]),
      );
    });
  },
};

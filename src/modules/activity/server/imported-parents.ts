import type { App } from '#platform/server/app.ts';
import type { Arrival } from '#platform/server/transfer/archive/format.ts';

/** The most kinds above a record, as in `parent-permission.ts`. */
const levels = 3;

/**
 * Sets the kinds above every record of an imported group from its rows. Tokens trust `changes.parents`, so an archive's
 * own values do not count; archives of earlier versions have none.
 */
export async function setImportedParents(app: App, { group, query }: Pick<Arrival, 'group' | 'query'>): Promise<void> {
  const { entities } = app.registry;
  const nesting = entities.filter(({ belongsTo }) => belongsTo !== undefined);
  await query('UPDATE changes SET parents = NULL WHERE account_id = $1 AND parents IS NOT NULL', [group]);
  const among = `ARRAY[${nesting.map(({ prefix }) => `'${prefix}-'`).join(', ')}]::text[]`;
  for (const { plural, belongsTo = '' } of nesting)
    await query(
      `UPDATE changes c SET parents = left(t."${belongsTo}", 3) FROM "${plural}" t
       WHERE c.account_id = $1 AND t.account_id = $1 AND c.id = t.id AND left(t."${belongsTo}", 4) <> ALL(${among})`,
      [group],
    );
  for (let level = 1; level < levels; level += 1)
    for (const { plural, belongsTo = '' } of nesting)
      await query(
        `UPDATE changes c SET parents = left(t."${belongsTo}", 3) || '.' || p.parents FROM "${plural}" t, changes p
         WHERE c.account_id = $1 AND t.account_id = $1 AND p.account_id = $1 AND c.id = t.id AND p.id = t."${belongsTo}"
           AND c.parents IS NULL AND p.parents IS NOT NULL AND NOT p.deleted`,
        [group],
      );
}

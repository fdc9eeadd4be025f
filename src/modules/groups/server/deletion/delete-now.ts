import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { audit } from '#modules/people/server/audit.ts';
import { personAt } from '#modules/people/server/operator.ts';
import { erasePerson, groupsWithOnlyAdministrator } from './erase-person.ts';
import { eraseDatabase } from './erasure.ts';
import { product } from '../plan/plan.ts';
import { markDeleted } from './mark-deleted.ts';

/** Deletes a group at once and for good, for the operator's command. 404 if it does not exist. */
export async function deleteNow(app: App, group: string): Promise<void> {
  const known = await app.system('plans', async (db) =>
    db.query<{ account_id: string }>('SELECT account_id FROM groups WHERE account_id = $1 OR parent_id = $1', [group]),
  );
  if (!known.some(({ account_id: id }) => id === group)) throw failure('not_found', `There is no group ${group}.`);
  // Members of sub-groups inherit from the parent group, so sub-groups are deleted first.
  if (known.length > 1) throw failure('forbidden', 'Delete the sub-groups first');
  await withContext(app, product(app, group), async (ctx) => {
    ctx.db.invalidate({ database: group });
    await markDeleted(ctx, ctx.now);
  });
  await eraseDatabase(app, group);
  await app.system('plans', async (db) =>
    audit(db, { event: 'group_deleted', at: app.now(), detail: { group, by: 'operator' } }),
  );
}

/**
 * Deletes a person's account at once and for good, as if its owner had requested it; 404 for an unknown address, 403 for the only administrator of
 * a group with other members.
 */
export async function deletePersonNow(app: App, email: string): Promise<void> {
  const person = await personAt(app, email);
  const groups = await groupsWithOnlyAdministrator(app, person.id);
  if (groups.length > 0)
    throw failure('forbidden', `${email} is the only administrator of ${groups.join(', ')}, which has other members.`);
  await erasePerson(app, person);
  await app.system('users', async (db) =>
    audit(db, { event: 'user_deleted', at: app.now(), detail: { user: person.id, by: 'operator' } }),
  );
}

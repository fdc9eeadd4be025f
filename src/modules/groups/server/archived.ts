import type { App } from '#platform/server/app.ts';
import { type ArchivedTable, refuse, type Arrival } from '#platform/server/transfer/archive/format.ts';
import { planFields, settingsOfInstallation } from '../rules/plan.ts';

/** The group's own tables in its archive. Plan, payments and parent group belong to the installation and are left out. */
export const archived: readonly ArchivedTable[] = [
  { table: 'accounts', without: planFields },
  {
    table: 'account_configurations',
    as: { value: `CASE WHEN t.key IN ('${settingsOfInstallation.join("', '")}') THEN NULL ELSE t.value END` },
    comesIn: ({ key, value }) =>
      settingsOfInstallation.includes(String(key)) && value !== null ? `"${String(key)}" is not set by an archive` : {},
  },
];

/** Gives an imported group the plan of new groups and adds it to the group lists of its members. Throws StartFailure for invalid members. */
export async function joinImportedMembers(app: App, { group, people, query }: Arrival): Promise<void> {
  const plan = app.environment.defaultPlan;
  const named = await query('UPDATE accounts SET v7_plan = $2, livemode = false WHERE account_id = $1 RETURNING id', [
    group,
    plan,
  ]);
  if (named.length !== 1) refuse('it has no document of the group');
  await query("UPDATE account_configurations SET value = $2 WHERE account_id = $1 AND key = 'confirmed-plan'", [
    group,
    plan,
  ]);
  await query('UPDATE groups SET plan = $2 WHERE account_id = $1', [group, plan]);
  const [wrong] = await query<{ id: string }>(
    `SELECT id FROM subscriptions WHERE account_id = $1 AND (status IS NULL OR status NOT IN ('pending', 'accepted')
       OR (status = 'accepted' AND user_id IS NULL) OR NOT user_id = ANY ($2::text[])) ORDER BY id LIMIT 1`,
    [group, people],
  );
  if (wrong !== undefined) refuse(`the membership ${wrong.id} is of nobody who is in people.jsonl`);
  const [twice] = await query<{ user_id: string }>(
    'SELECT user_id FROM subscriptions WHERE account_id = $1 AND user_id IS NOT NULL GROUP BY user_id HAVING count(*) > 1',
    [group],
  );
  if (twice !== undefined) refuse(`${twice.user_id} is a member of it twice`);
  const admins = await query(
    "SELECT FROM subscriptions WHERE account_id = $1 AND status = 'accepted' AND admin LIMIT 1",
    [group],
  );
  if (admins.length === 0) refuse('none of its members is an administrator');
  await query(
    `INSERT INTO memberships (account_id, id, rev, created_at, updated_at, created_by, user_id, email, account_name, status, admin, bookmark, invite_expires_at, limits)
     SELECT account_id, id, rev, created_at, updated_at, created_by,
       CASE WHEN status = 'accepted' THEN user_id ELSE (SELECT p.id FROM person_of_address(email) p) END,
       email, coalesce(account_name, ''), status, coalesce(admin, false), coalesce(bookmark, false), invite_expires_at, limits
     FROM subscriptions WHERE account_id = $1`,
    [group],
  );
}

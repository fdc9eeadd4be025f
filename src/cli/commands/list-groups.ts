import type { App } from '#platform/server/app.ts';

export interface ListedGroup {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Accepted memberships, those through the group above included. */
  readonly members: number;
}

const atOnce = 1000;

/** All groups by id, the oldest first; with a word, those whose name holds it, whatever the case of letters. */
export async function* listGroups(app: App, word = ''): AsyncGenerator<ListedGroup> {
  for (let last = ''; ;) {
    const groups = await app.system('operator', async (db) => db.query<ListedGroup>(pageOfGroups, [last, word]));
    yield* groups;
    const end = groups.at(-1);
    if (end === undefined || groups.length < atOnce) return;
    last = end.id;
  }
}

const pageOfGroups = `
  SELECT g.account_id AS id, g.plan, max(m.account_name) AS name, min(m.created_at) AS since,
    count(*) FILTER (WHERE m.status = 'accepted')::int AS members
  FROM groups g JOIN memberships m USING (account_id)
  WHERE g.account_id > $1 GROUP BY g.account_id
  HAVING strpos(lower(max(m.account_name)), lower($2)) > 0
  ORDER BY g.account_id LIMIT ${atOnce}`;

import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { withPerson } from './operator.ts';

/** The operators of the installation and the list of its accounts. */

/** Makes a person an operator, or revokes it; returns the number of operators. */
export async function appointOperator(app: App, email: string, operator: boolean): Promise<number> {
  return withPerson(app, email, operator ? 'operator' : 'operator_withdrawn', async (db, person) => {
    await db.query('UPDATE users SET operator = $2 WHERE id = $1', [person.id, operator]);
    return (await countPeople(db)).operators;
  });
}

/** The number of people, and of operators among them. */
export async function countPeople(db: Db): Promise<{ readonly people: number; readonly operators: number }> {
  const [row] = await db.query<{ people: number; operators: number }>(
    'SELECT count(*)::int AS people, count(*) FILTER (WHERE operator AND disabled_at IS NULL)::int AS operators FROM users',
  );
  return row ?? { people: 0, operators: 0 };
}

export interface ListedPerson {
  readonly id: string;
  /** The address by which the person signs in. */
  readonly email: string;
  readonly fullname: string | null;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly confirmed: boolean;
  readonly disabled: boolean;
  readonly operator: boolean;
  /** Memberships that were accepted. */
  readonly groups: number;
}

const atOnce = 1000;

/** All accounts that are not erased, oldest first; with `word`, those whose address or name contains it, ignoring case. */
export async function* listPeople(app: App, word = ''): AsyncGenerator<ListedPerson> {
  for (let last: readonly unknown[] = ['-infinity', '']; ;) {
    const people = await app.system('operator', async (db) => db.query<ListedPerson>(pageOfPeople, [...last, word]));
    yield* people;
    const end = people.at(-1);
    if (end === undefined || people.length < atOnce) return;
    last = [end.created_at, end.id];
  }
}

const pageOfPeople = `
  SELECT id, coalesce(email, unconfirmed_email) AS email, fullname, created_at, confirmed_at IS NOT NULL AS confirmed,
    disabled_at IS NOT NULL AS disabled, operator,
    (SELECT count(*)::int FROM memberships m WHERE m.user_id = u.id AND m.status = 'accepted') AS groups
  FROM users u
  WHERE (created_at, id) > ($1::timestamptz, $2) AND coalesce(email, unconfirmed_email) IS NOT NULL
    AND ($3 = '' OR strpos(lower(concat_ws(' ', email, unconfirmed_email, fullname)), lower($3)) > 0)
  ORDER BY created_at, id LIMIT ${atOnce}`;

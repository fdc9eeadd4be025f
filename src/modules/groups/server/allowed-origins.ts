import type { Db } from '#platform/server/db/database.ts';
import { originsIn } from '../rules/allowed-origins.ts';

/** The origins whose pages may use the group's access tokens; none until an administrator lists some. */
export async function allowedOrigins(db: Db, group: string): Promise<readonly string[]> {
  const [row] = await db.query<{ value: string | null }>(
    "SELECT value FROM account_configurations WHERE account_id = $1 AND key = 'allowed-origins'",
    [group],
  );
  return originsIn(row?.value ?? '[]') ?? [];
}

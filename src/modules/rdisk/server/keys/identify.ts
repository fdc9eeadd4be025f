import type { Db } from '#platform/server/db/database.ts';
import type { EventDetail } from '#platform/server/context.ts';
import type { Identity, Keys } from '#platform/server/auth/caller.ts';
import { digest, identityOf, isLongAgo } from '#modules/people/server/sessions/authentication.ts';
import { keyPrefix } from '../../rules/keys.ts';

/** Identifies the caller of a drive key: its owner, limited to what the key opens, until it expires or is revoked. */
export const webdavKeys: Keys = {
  prefix: keyPrefix,
  tables: ['webdav_keys', 'webdav_key_secrets'],
  identify: async (db, secret, now) => {
    const hash = digest(secret);
    const [owner] = await db.query<Owner>(
      'SELECT account_id, id, user_id FROM webdav_key_secrets WHERE token_hash = $1',
      [hash],
    );
    if (owner === undefined) return undefined;
    const [key] = await db.query<KeyRow>(
      'SELECT description, node_id, read_only, origins, expires_at, last_used_at FROM webdav_keys WHERE account_id = $1 AND id = $2',
      [owner.account_id, owner.id],
    );
    if (key === undefined || (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime())) return undefined;
    const person = await identityOf(db, owner.user_id, hash, now);
    if (person === undefined) return undefined;
    const noteUse = async (later: Db): Promise<void> =>
      void (await later.query('UPDATE webdav_keys SET last_used_at = $3 WHERE account_id = $1 AND id = $2', [
        owner.account_id,
        owner.id,
        now,
      ]));
    return { ...person, key: keyOf(owner, key), ...(isLongAgo(key.last_used_at, now) ? { noteUse } : {}) };
  },
  origins: async (db, group, now) => {
    const rows = await db.query<{ origin: string }>(
      `SELECT DISTINCT jsonb_array_elements_text(origins) AS origin FROM webdav_keys
       WHERE account_id = $1 AND origins IS NOT NULL AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [group, now],
    );
    return rows.map(({ origin }) => origin);
  },
};

interface Owner {
  readonly account_id: string;
  readonly id: string;
  readonly user_id: string;
}
interface KeyRow {
  readonly description: string;
  readonly node_id: string | null;
  readonly read_only: boolean | null;
  readonly origins: readonly string[] | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

function keyOf(owner: Owner, row: KeyRow): NonNullable<Identity['key']> {
  return {
    id: owner.id,
    module: 'rdisk',
    account: owner.account_id,
    readOnly: row.read_only === true,
    origins: row.origins ?? [],
    label: row.description,
    ...(row.node_id === null ? {} : { within: row.node_id }),
  };
}

/** Revokes all keys of a person in all groups, after a password reset. */
export async function endKeys(db: Db, { user_id: userId }: EventDetail, now: Date): Promise<void> {
  if (userId === undefined) throw new Error('ended tokens name their person');
  db.invalidate({ people: [userId] });
  const gone = await db.query<{ account_id: string; id: string }>(
    'DELETE FROM webdav_key_secrets WHERE user_id = $1 RETURNING account_id, id',
    [userId],
  );
  for (const { account_id: account, id } of gone)
    await db.query('UPDATE webdav_keys SET ended_at = $3 WHERE account_id = $1 AND id = $2', [account, id, now]);
}

import { Failure } from '#platform/entity/failure.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Confirming } from './confirmation-token.ts';
import { redeemToken } from './one-time-tokens.ts';

/** The cookies of the request. */
interface Browser {
  /** The secret of the registration in this browser. */
  readonly secret: string | undefined;
  /** The digest of its session. */
  readonly session: Buffer | undefined;
}

/**
 * Whether the first confirmation comes from the browser that registered the address, whose secret is used up then. The mailed link proves the mailbox, the
 * secret proves the person who typed the password, so together they sign in (`yes`). A browser where another person is signed in stays theirs, and a
 * blocked person stays outside (`used`). The secret of another registration is left alone (`no`).
 */
export async function redeemRegistration(
  db: Db,
  person: Confirming,
  { secret, session }: Browser,
  now: Date,
): Promise<'yes' | 'used' | 'no'> {
  if (person.email !== null || secret === undefined) return 'no';
  const registered = await redeemToken(db, 'registration', secret, now).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (registered?.userId !== person.id || registered.email !== person.confirming) return 'no';
  await registered.use();
  const [other] =
    session === undefined
      ? []
      : await db.query('SELECT 1 FROM sessions WHERE token_hash = $1 AND user_id <> $2', [session, person.id]);
  const [able] = await db.query('SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL', [person.id]);
  return other === undefined && able !== undefined ? 'yes' : 'used';
}

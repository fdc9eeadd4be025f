import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Environment } from '#platform/server/app/environment.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import { hasPasswordSignIn } from './identities/password-sign-in.ts';
import { audit } from './audit.ts';

/** Whether visitors may register. The first person may register in an installation for invited people too. */
export async function registrationFor(app: App, caller: Caller | undefined): Promise<Environment['registration']> {
  // People are registered by the issuer alone.
  if (!hasPasswordSignIn(app)) return 'closed';
  const { registration } = app.environment;
  if (registration !== 'invited' || caller !== undefined) return registration;
  return app.system('users', async (db) => ((await isEmpty(db)) ? 'open' : 'invited'));
}

/** Throws unless REGISTRATION is open. The first person may register in an installation for invited people too. */
export async function assertRegistration(app: App, db: Db): Promise<void> {
  const { registration } = app.environment;
  if (registration === 'open') return;
  if (registration === 'closed') throw failure('forbidden', 'Registration is closed');
  if (!(await isEmpty(db))) throw failure('forbidden', 'Registration is by invitation only');
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.query('SELECT FROM users LIMIT 1')).length === 0;
}

/** Makes the first person of an empty installation its operator; call it in the transaction that creates the person. */
export async function appointFirst(db: Db, userId: string, at: Date): Promise<void> {
  if ((await db.query('SELECT FROM users WHERE id <> $1 LIMIT 1', [userId])).length > 0) return;
  // Parallel first registrations wait here, so that later ones see the first committed.
  await db.query("SELECT pg_advisory_xact_lock(hashtext('first person'))");
  const [first] = await db.query(
    'UPDATE users SET operator = true WHERE id = $1 AND NOT EXISTS (SELECT FROM users WHERE id <> $1) RETURNING id',
    [userId],
  );
  if (first !== undefined) await audit(db, { event: 'operator', userId, at });
}

import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Caller } from '#platform/server/module.ts';
import { isExpired } from '../rules/session.ts';
import { audit } from './audit.ts';

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly remember: boolean;
  readonly user_agent: string;
  readonly address: string;
}

/** `/_sessions`: where the caller is signed in, and ending one of these sessions, or all but the present one. */
export function ownSessionRoutes(app: App, server: FastifyInstance): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;

  server.get('/_sessions', { config }, async (request) => {
    const caller = personOf(request);
    const now = app.now();
    const rows = await app.system('session', async (db) =>
      db.query<Row>(
        `SELECT encode(token_hash, 'hex') AS id, created_at, seen_at, remember, user_agent, address
         FROM sessions WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 200`,
        [caller.user.id],
      ),
    );
    const sessions = rows
      .filter((row) => !isExpired(row, now))
      .map((row) => ({ ...row, current: row.id === caller.sessionId }));
    return { sessions };
  });

  server.delete<{ Params: { id: string } }>('/_sessions/:id', { config }, async (request) => {
    const caller = personOf(request);
    const { id } = request.params;
    if (!/^[0-9a-f]{64}$/.test(id) || (await end(app, caller, request.ip, 'token_hash = $2', id)) === 0)
      throw fail('not_found', 'missing');
    return { ok: true };
  });

  server.delete('/_sessions', { config }, async (request) => {
    const caller = personOf(request);
    return { ok: true, ended: await end(app, caller, request.ip, 'token_hash <> $2', caller.sessionId) };
  });
}

async function end(
  app: App,
  { user }: Caller,
  address: string,
  which: 'token_hash = $2' | 'token_hash <> $2',
  id: string,
): Promise<number> {
  return app.system('session', async (db) => {
    db.forget({ people: [user.id] });
    const ended = await db.query(`DELETE FROM sessions WHERE user_id = $1 AND ${which} RETURNING created_at`, [
      user.id,
      Buffer.from(id, 'hex'),
    ]);
    if (ended.length > 0) {
      const detail = { sessions: ended.length };
      await audit(db, { event: 'session_revoked', userId: user.id, address, at: app.now(), detail });
    }
    return ended.length;
  });
}

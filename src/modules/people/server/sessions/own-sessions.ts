import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import { isExpired } from '../../rules/session.ts';
import { audit } from '../audit.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, yes } from '#platform/server/api/shapes/shape.ts';

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly remember: boolean;
  readonly user_agent: string;
  readonly address: string;
}

const about = { tags: ['People'] };
const schemas = {
  list: {
    ...about,
    operationId: 'sessions',
    summary: 'List the caller’s sessions',
    response: {
      200: exactly({
        sessions: listOf(
          exactly({
            id: Type.String(),
            created_at: Type.String(),
            seen_at: Type.String(),
            remember: Type.Boolean(),
            user_agent: Type.String(),
            address: Type.String(),
            current: Type.Boolean(),
          }),
        ),
      }),
    },
  },
  end: {
    ...about,
    operationId: 'endSession',
    summary: 'End one of the caller’s sessions',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    response: { 200: exactly({ ok: yes }) },
  },
  endOthers: {
    ...about,
    operationId: 'endOtherSessions',
    summary: 'End all of the caller’s sessions except this one',
    response: { 200: exactly({ ok: yes, ended: Type.Integer() }) },
  },
};

/** `/_sessions`: lists the caller's sessions, and ends one of them or all except the present one. */
export function ownSessionRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;

  server.get('/_sessions', { config, schema: schemas.list }, async (request) => {
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

  server.delete('/_sessions/:id', { config, schema: schemas.end }, async (request) => {
    const caller = personOf(request);
    const { id } = request.params;
    if ((await end(app, caller, request.ip, 'token_hash = $2', id)) === 0) throw failure('not_found', 'missing');
    return { ok: true };
  });

  server.delete('/_sessions', { config, schema: schemas.endOthers }, async (request) => {
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
    db.invalidate({ people: [user.id] });
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

import { Type } from 'typebox';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/shapes/api.ts';
import { exactly, yes } from '#platform/server/shapes/shape.ts';
import { requirePassword } from '#modules/people/server/current-password.ts';
import { erasePerson } from './erase-person.ts';

const schema = {
  tags: ['People'],
  operationId: 'deleteAccount',
  summary: 'Delete one’s account for good; what one wrote in groups stays without the name',
  params: Type.Object({ id: Type.String() }),
  body: exactly({ current_password: Type.String() }),
  response: { 200: exactly({ ok: yes }) },
};

/** `PUT /_users/{id}/_deletion {current_password}`: the account goes at once. */
export function ownDeletionRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;
  server.put('/_users/:id/_deletion', { config, schema }, async (request, reply) => {
    const { user } = personOf(request);
    if (user.id !== request.params.id) throw fail('not_found', 'missing');
    const person = await app.system('users', async (db) => secretsOf(db, user.id));
    await requirePassword(app, person, request.body.current_password, request.ip);
    await erasePerson(app, user);
    app.cookies.clear(reply);
    return { ok: true };
  });
}

interface Secrets {
  readonly id: string;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
  readonly password_hash: string | null;
}

async function secretsOf(db: Db, id: string): Promise<Secrets> {
  const [row] = await db.query<Secrets>('SELECT id, email, unconfirmed_email, password_hash FROM users WHERE id = $1', [
    id,
  ]);
  if (row === undefined) throw fail('not_found', 'missing');
  return row;
}

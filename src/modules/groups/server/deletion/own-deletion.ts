import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { secretsOf } from '#modules/people/server/passwords/current-password.ts';
import { requireOwner } from '#modules/people/server/passwords/prove.ts';
import { erasePerson } from './erase-person.ts';

const schema = {
  tags: ['People'],
  operationId: 'deleteAccount',
  summary: 'Erase the caller’s account; what they wrote in groups remains without their name',
  params: Type.Object({ id: Type.String() }),
  body: exactly({ current_password: optional(Type.String({ description: 'A person without one needs a proof.' })) }),
  response: { 200: exactly({ ok: yes }) },
};

/** `PUT /_users/{id}/_deletion {current_password?}`: deletes the account at once. */
export function ownDeletionRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;
  server.put('/_users/:id/_deletion', { config, schema }, async (request, reply) => {
    const { user } = personOf(request);
    if (user.id !== request.params.id) throw failure('not_found', 'missing');
    const person = await secretsOf(app, user.id);
    await requireOwner(app, request, person, request.body.current_password);
    await erasePerson(app, user);
    app.cookies.clear(reply);
    return { ok: true };
  });
}

import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, yes } from '#platform/server/api/shapes/shape.ts';
import { prove } from './prove.ts';

const schema = {
  tags: ['People'],
  operationId: 'prove',
  summary: 'Prove the password, for what needs a proof within the next 10 minutes',
  body: exactly({ current_password: Type.String() }),
  response: { 200: exactly({ ok: yes }) },
};

/** `PUT /_proof {current_password}`: notes that the person of this session is there, before they repeat what needs a proof. */
export function proofRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;
  server.put('/_proof', { config, schema }, async (request) => {
    await prove(app, request, request.body.current_password);
    return { ok: true };
  });
}

import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { signedAnswer } from '../passkeys/answers.ts';
import { prove, proveByCode, proveByPasskey } from './prove.ts';

const schema = {
  tags: ['People'],
  operationId: 'prove',
  summary: 'Prove the password, a code or a passkey, for what needs a proof within the next 10 minutes',
  body: exactly({
    current_password: optional(Type.String()),
    code: optional(
      Type.String({ description: 'Of the authenticator app, or a recovery code; instead of the password.' }),
    ),
    passkey: optional(signedAnswer),
  }),
  response: { 200: exactly({ ok: yes }) },
};

const check = {
  tags: ['People'],
  operationId: 'checkProof',
  summary: 'Whether this session has a proof, before a browser opens what needs one',
  response: { 200: exactly({ ok: yes }) },
};

/** `PUT /_proof`: notes that the person of this session is there, before they repeat what needs a proof. */
export function proofRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write', overdue: true } as const;
  server.get('/_proof', { config: { ...config, cost: 'read', proof: true }, schema: check }, () => ({ ok: true }));

  server.put('/_proof', { config, schema }, async (request) => {
    const { current_password: current = '', code, passkey } = request.body;
    if (passkey !== undefined) await proveByPasskey(app, request, passkey);
    else await (code === undefined ? prove(app, request, current) : proveByCode(app, request, code));
    return { ok: true };
  });
}

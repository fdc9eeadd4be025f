import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, goingOn, testApp, type TestApp } from '#src/testing/app.ts';
import { hostileIssuer, type HostileIssuer } from '#src/testing/people/hostile-issuer.ts';
import { begin, finish } from '#src/testing/people/oidc-flow.ts';
import { addPasskey, softwarePasskey } from '#src/testing/people/software-passkey.ts';

/** With OIDC_ONLY the issuer alone lets people in. */

let issuer: HostileIssuer;
let running: TestApp;
beforeAll(async () => {
  issuer = await hostileIssuer(() => new Date());
  running = await testApp({ ...issuer.variables, OIDC_DOMAINS: 'example.com', OIDC_ONLY: 'on' });
});
afterAll(async () => {
  await running.close();
  await issuer.close();
});

test.each([
  ['POST', '_session', { username: 'ana@example.com', password: 'correct horse battery' }],
  ['POST', '_session/passkey', { answer: { id: 'x', client_data: 'x', authenticator_data: 'x', signature: 'x' } }],
  ['POST', '_users', { unconfirmed_email: 'ana@example.com', password: 'correct horse battery' }],
  ['POST', '_password', { email: 'ana@example.com' }],
  ['PUT', '_password', { token: 'x', password: 'another secret' }],
  ['POST', '_authenticator/loss', { username: 'ana@example.com', password: 'correct horse battery' }],
])('%s %s is refused', async (method, path, body) => {
  expect(await client(running.app).call(method, path, body)).toMatchObject({
    status: 403,
    body: { error: 'forbidden', reason: { base: [{ code: 'oidc-only' }] } },
  });
});

test('people register and sign in by the issuer, and their tokens work', async () => {
  const session = await client(running.app).call('GET', '_session');
  expect(session.body['info']).toMatchObject({ registration: 'closed', oidc: { name: 'Acme', only: true } });
  issuer.behaves({ claims: { email: 'ana@example.com', email_verified: true } });
  const begun = await begin(running);
  const { body } = await finish(running, issuer.returnFrom(begun.url), begun.cookie);
  const inside = await client(running.app, begun.cookie).call('POST', '_session/oidc/registration', {
    voucher: body['voucher'],
    accept_terms: true,
  });
  const person = goingOn(running.app, { id: '', email: 'ana@example.com' }, inside);
  const known = await person.call('GET', '_session');
  const ana = client(running.app, person.cookie, {
    id: (known.body['userCtx'] as { name: string }).name,
    email: 'ana@example.com',
  });
  const made = await ana.call('POST', '_tokens', { description: 'Till', permissions: ['account:read'] });
  const bearer = { authorization: `Bearer ${String(made.body['token'])}` };
  expect((await client(running.app).call('GET', `_users/${ana.id}`, undefined, bearer)).status).toBe(200);
  // A passkey does not sign in, so the identity stays the last way.
  await addPasskey(ana, softwarePasskey());
  const { identities } = (await ana.call('GET', '_identities')).body as { identities: { id: string }[] };
  expect((await ana.call('DELETE', `_identities/${identities[0]?.id}`)).status).toBe(422);
  // "This was not me" mails no link that would lead nowhere.
  const list = (await ana.call('GET', '_sign_ins')).body['sign_ins'] as { id: string }[];
  expect((await ana.call('POST', `_sign_ins/${list[0]?.id}/denial`)).status).toBe(200);
  const { rows } = await running.pool.query("SELECT FROM mails WHERE kind = 'password-reset'");
  expect(rows).toEqual([]);
});

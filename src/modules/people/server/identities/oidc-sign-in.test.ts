import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { atIssuer, begin, finish, throughIssuer } from '#src/testing/people/oidc-flow.ts';
import { realIssuer, type RealIssuer } from '#src/testing/people/real-issuer.ts';

/** Signing in by OpenID Connect with a real issuer. */

let issuer: RealIssuer;
let running: TestApp;
beforeAll(async () => {
  issuer = await realIssuer();
  running = await testApp({ ...issuer.variables, OIDC_DOMAINS: 'example.com' });
});
afterAll(async () => {
  await running.close();
  await issuer.close();
});

const refusal = (code: string, status = 401) => ({ status, body: { reason: { base: [{ code }] } } });

describe('a person whose address the issuer has verified', () => {
  test('signs in to the account of the address, and lands where they wanted to go', async () => {
    const ana = await signUp(running.app);
    issuer.accounts.set('ana', { email: ana.email, email_verified: true });
    const { answer, cookie } = await throughIssuer(running, 'ana', { to: '/account/acc-1?x=1' });
    expect(answer.body).toEqual({ ok: true, to: '/account/acc-1?x=1' });
    const session = await client(running.app, cookie).call('GET', '_session');
    expect(session.body['userCtx']).toMatchObject({ name: ana.id });
  });

  test('who cancels at the issuer gets no session', async () => {
    const begun = await begin(running);
    const returned = await atIssuer(begun.url, 'ana', 'cancel');
    expect(await finish(running, returned, begun.cookie)).toMatchObject(refusal('oidc-was-cancelled'));
  });
});

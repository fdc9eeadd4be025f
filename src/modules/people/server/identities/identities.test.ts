import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { hostileIssuer, type HostileIssuer } from '#src/testing/people/hostile-issuer.ts';
import { begin, finish } from '#src/testing/people/oidc-flow.ts';
import { addPasskey, softwarePasskey } from '#src/testing/people/software-passkey.ts';
import { issueToken } from '#src/testing/token.ts';
import { linkSubject } from '../operator.ts';
import { toldOfSignIn } from '#src/testing/people/told-of-sign-in.ts';

/** Identities of signed-in people: linking, proving and unlinking, and what a person without a password can do. */

let issuer: HostileIssuer;
let running: TestApp;
beforeAll(async () => {
  issuer = await hostileIssuer(() => new Date());
  running = await testApp({ ...issuer.variables, OIDC_DOMAINS: 'shop.example' });
});
afterAll(async () => {
  await running.close();
  await issuer.close();
});

type Answer = Awaited<ReturnType<Client['call']>>;
const password = 'correct horse battery';
const needsProof = { status: 422, body: { reason: { current_password: [{ code: 'give-yours' }] } } };
const refusal = (code: string, status = 422) => ({ status, body: { reason: { base: [{ code }] } } });

/** Long after the last proof. */
async function forgetProof(person: Client): Promise<void> {
  await running.pool.query(
    `UPDATE sessions SET created_at = created_at - interval '1 hour', proved_at = NULL, factor_at = NULL WHERE user_id = $1`,
    [person.id],
  );
}

/** Repeats a call as browsers do, so that a proof is seen that was stored meanwhile. */
const proved = { 'x-proved': 'now' };

/** The whole way of a signed-in person. */
async function through(person: Client, what: 'link' | 'proof', claims: object): Promise<Answer> {
  issuer.behaves({ claims: claims as Record<string, unknown> });
  const begun = await begin(running, { for: what, to: '/back' }, person.cookie);
  return finish(running, issuer.returnFrom(begun.url), begun.cookie);
}

async function identitiesOf(person: Client): Promise<{ id: string; label: string }[]> {
  return (await person.call('GET', '_identities')).body['identities'] as { id: string; label: string }[];
}

/** A person who registered by the issuer, and has no password. */
async function withoutPassword(sub: string): Promise<Client> {
  const email = `${sub}@shop.example`;
  issuer.behaves({ claims: { sub, email, email_verified: true } });
  const begun = await begin(running);
  const returned = await finish(running, issuer.returnFrom(begun.url), begun.cookie);
  const body = { voucher: returned.body['voucher'], accept_terms: true };
  const inside = await client(running.app, begun.cookie).call('POST', '_session/oidc/registration', body);
  const person = goingOn(running.app, { id: '', email }, inside);
  const session = await person.call('GET', '_session');
  return client(running.app, person.cookie, { id: (session.body['userCtx'] as { name: string }).name, email });
}

const fresh = (): object => ({ auth_time: Math.floor(Date.now() / 1000) });

describe('linking', () => {
  test('makes an audit line and a mail, and the identity signs in whatever its address is', async () => {
    const ana = await signUp(running.app);
    const claims = { sub: 'ana', email: 'ana@elsewhere.example', email_verified: false };
    expect((await through(ana, 'link', claims)).body).toEqual({ ok: true, to: '/back' });
    expect(await identitiesOf(ana)).toMatchObject([{ label: 'ana@elsewhere.example', last_used_at: null }]);
    const begun = await begin(running);
    const inside = await finish(running, issuer.returnFrom(begun.url), begun.cookie);
    expect(inside.status).toBe(200);
    const { events, mails } = await toldOfSignIn(running, ana);
    expect(events.slice(-2)).toEqual(['identity_linked', 'login']);
    expect(mails).toEqual([expect.stringContaining('Acme (ana@elsewhere.example)')]);
    const bia = await signUp(running.app);
    expect(await through(bia, 'link', claims)).toMatchObject(refusal('oidc-is-linked-elsewhere'));
    expect(await identitiesOf(bia)).toEqual([]);
  });

  test('needs a session, a confirmed address, a proof, and the code of a person with an app', async () => {
    const link = { for: 'link' };
    expect((await client(running.app).call('POST', '_session/oidc', link)).status).toBe(401);
    const late = await signUp(running.app, { confirm: false });
    expect((await late.call('POST', '_session/oidc', link)).status).toBe(403);
    const ana = await signUp(running.app);
    const { bearer } = await issueToken(running.app, ana, ['account:write']);
    expect((await bearer.call('POST', '_session/oidc', link)).status).toBe(403);
    await forgetProof(ana);
    expect(await ana.call('POST', '_session/oidc', link, proved)).toMatchObject(needsProof);
    await ana.call('PUT', '_proof', { current_password: password });
    await addAuthenticator(running, ana);
    await forgetProof(ana);
    await ana.call('PUT', '_proof', { current_password: password });
    expect(await ana.call('POST', '_session/oidc', link, proved)).toMatchObject({
      status: 422,
      body: { reason: { code: [{ code: 'give-code' }] } },
    });
  });

  test('ends in the session that began it, for at most ten identities', async () => {
    const ana = await signUp(running.app);
    const eve = await signUp(running.app);
    issuer.behaves({ claims: { sub: 'eve' } });
    const begun = await begin(running, { for: 'link' }, ana.cookie);
    const ceremony = /ceremony=[^;]+/.exec(begun.cookie)?.[0] ?? '';
    const returned = issuer.returnFrom(begun.url);
    expect(await finish(running, returned, `${eve.cookie}; ${ceremony}`)).toMatchObject(refusal('oidc-is-over'));
    expect([await identitiesOf(ana), await identitiesOf(eve)]).toEqual([[], []]);
    const answers: Answer[] = [];
    for (let number = 0; number < 11; number += 1) answers.push(await through(ana, 'link', { sub: `ana-${number}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 403]);
  });
});

test('the operator links an account by its subject', async () => {
  const ana = await signUp(running.app);
  await linkSubject(running.app, ana.email, 'named by the operator');
  issuer.behaves({ claims: { sub: 'named by the operator' } });
  const begun = await begin(running);
  const inside = await finish(running, issuer.returnFrom(begun.url), begun.cookie);
  expect(inside.status).toBe(200);
  expect(await identitiesOf(ana)).toMatchObject([{ label: 'named by the operator' }]);
});

describe('unlinking', () => {
  test('needs a proof, is noted, and others reach no identity', async () => {
    const ana = await signUp(running.app);
    const eve = await signUp(running.app);
    await through(ana, 'link', { sub: 'unlinked', email: 'u@elsewhere.example' });
    const [identity] = await identitiesOf(ana);
    const path = `_identities/${identity?.id}`;
    expect((await eve.call('DELETE', path)).status).toBe(404);
    await forgetProof(ana);
    expect(await ana.call('DELETE', path, undefined, proved)).toMatchObject(needsProof);
    await ana.call('PUT', '_proof', { current_password: password });
    expect((await ana.call('DELETE', path)).status).toBe(200);
    const { events, mails } = await toldOfSignIn(running, ana);
    expect(events.at(-1)).toBe('identity_unlinked');
    expect(mails.at(-1)).toContain('Acme (u@elsewhere.example)');
    const begun = await begin(running);
    const refused = await finish(running, issuer.returnFrom(begun.url), begun.cookie);
    expect(refused).toMatchObject(refusal('oidc-is-not-linked', 401));
  });

  test('is refused for the last way in', async () => {
    const bia = await withoutPassword('last');
    const [identity] = await identitiesOf(bia);
    const path = `_identities/${identity?.id}`;
    expect(await bia.call('DELETE', path)).toMatchObject(refusal('oidc-is-the-last-way'));
    expect(await identitiesOf(bia)).toHaveLength(1);
    await addPasskey(bia, softwarePasskey());
    expect((await bia.call('DELETE', path)).status).toBe(200);
  });
});

describe('a proof by the issuer', () => {
  test('asks for a new login there, and counts for ten minutes', async () => {
    const ana = await withoutPassword('prover');
    const begun = await begin(running, { for: 'proof' }, ana.cookie);
    const { searchParams } = new URL(begun.url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    await forgetProof(ana);
    const zip = async (): Promise<number> => (await ana.call('GET', `_users/${ana.id}/_data`)).status;
    expect(await zip()).toBe(422);
    expect((await through(ana, 'proof', { sub: 'prover', ...fresh() })).body).toEqual({ ok: true, to: '/back' });
    expect(await zip()).toBe(200);
  });

  test('proves a second factor only if the issuer says so', async () => {
    const ana = await signUp(running.app);
    await through(ana, 'link', { sub: 'factors' });
    await addAuthenticator(running, ana);
    await forgetProof(ana);
    const remove = async (): Promise<Answer> => ana.call('DELETE', '_authenticator', undefined, proved);
    await through(ana, 'proof', { sub: 'factors', ...fresh(), amr: ['pwd'] });
    expect(await remove()).toMatchObject({ status: 422, body: { reason: { code: [{ code: 'give-code' }] } } });
    await through(ana, 'proof', { sub: 'factors', ...fresh(), amr: ['pwd', 'hwk'] });
    expect((await remove()).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['an old login', { auth_time: Math.floor(Date.now() / 1000) - 700 }, 'oidc-proved-nothing'],
    ['no time', {}, 'oidc-proved-nothing'],
    ['a time that is a text', { auth_time: '9999999999' }, 'oidc-is-refused'],
    ['another identity', { sub: 'another', ...fresh() }, 'oidc-is-another-person'],
  ])('is none with %s', async (what, claims, code) => {
    const ana = await signUp(running.app);
    const sub = `none ${what}`;
    await through(ana, 'link', { sub });
    await forgetProof(ana);
    expect(await through(ana, 'proof', { sub, ...claims })).toMatchObject(refusal(code));
    expect((await ana.call('GET', '_proof')).status).toBe(422);
  });
});

describe('a person without a password', () => {
  test('changes name and address, makes tokens, and sets a first password, each with a proof', async () => {
    const ana = await withoutPassword('bare');
    await forgetProof(ana);
    const acts = [
      ['PUT', `_users/${ana.id}`, { fullname: 'Ana' }],
      ['PUT', `_users/${ana.id}`, { unconfirmed_email: 'next@shop.example' }],
      ['POST', '_tokens', { description: 'x', permissions: ['ticket:read'] }],
      ['PUT', `_users/${ana.id}`, { password: 'a first password', password_confirmation: 'a first password' }],
    ] as const;
    for (const [method, path, body] of acts)
      expect(await ana.call(method, path, body, proved), path).toMatchObject(needsProof);
    await through(ana, 'proof', { sub: 'bare', ...fresh() });
    for (const [method, path, body] of acts)
      expect((await ana.call(method, path, body, proved)).text, path).toContain('"ok":true');
    const signed = await client(running.app).call('POST', '_session', {
      username: ana.email,
      password: 'a first password',
    });
    expect(signed.status).toBe(200);
  });

  test('deletes the account with a proof, and its identities go', async () => {
    const ana = await withoutPassword('gone');
    await forgetProof(ana);
    expect(await ana.call('PUT', `_users/${ana.id}/_deletion`, {}, proved)).toMatchObject(needsProof);
    await through(ana, 'proof', { sub: 'gone', ...fresh() });
    expect((await ana.call('PUT', `_users/${ana.id}/_deletion`, {}, proved)).status).toBe(200);
    const { rows } = await running.pool.query('SELECT FROM identities WHERE user_id = $1', [ana.id]);
    expect(rows).toEqual([]);
  });
});

describe('after a scare', () => {
  test('a new password by mail removes all identities', async () => {
    const ana = await signUp(running.app);
    await through(ana, 'link', { sub: 'reset' });
    await client(running.app).call('POST', '_password', { email: ana.email });
    const token = await mailedToken(running.app, ana.email);
    await client(running.app).call('PUT', '_password', { token, password: 'another secret' });
    expect(await identitiesOf(await signIn(running.app, ana, 'another secret'))).toEqual([]);
  });

  test('"this was not me" removes those linked since, and earlier ones sign in', async () => {
    const ana = await signUp(running.app);
    await through(ana, 'link', { sub: 'before' });
    running.clock.now = new Date(running.clock.now.getTime() + 1000);
    const thief = await signIn(running.app, ana);
    running.clock.now = new Date(running.clock.now.getTime() + 1000);
    await through(thief, 'link', { sub: 'since' });
    const list = (await ana.call('GET', '_sign_ins')).body['sign_ins'] as { id: string }[];
    expect((await ana.call('POST', `_sign_ins/${list[0]?.id}/denial`)).status).toBe(200);
    const { rows } = await running.pool.query('SELECT subject FROM identities WHERE user_id = $1', [ana.id]);
    expect(rows).toEqual([{ subject: 'before' }]);
  });
});

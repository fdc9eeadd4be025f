import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, goingOn, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { atIssuer, begin, finish, throughIssuer } from '#src/testing/people/oidc-flow.ts';
import { realIssuer, type RealIssuer } from '#src/testing/people/real-issuer.ts';
import { toldOfSignIn } from '#src/testing/people/told-of-sign-in.ts';

/** Signing in and registering by OpenID Connect with a real issuer. */

let issuer: RealIssuer;
let running: TestApp;
beforeAll(async () => {
  issuer = await realIssuer();
  running = await testApp({ ...issuer.variables, OIDC_DOMAINS: 'example.com, shop.example' });
});
afterAll(async () => {
  await running.close();
  await issuer.close();
});

const refusal = (code: string, status = 401) => ({ status, body: { reason: { base: [{ code }] } } });

async function whoIs(cookie: string): Promise<unknown> {
  const session = await client(running.app, cookie).call('GET', '_session');
  return (session.body['userCtx'] as { name: unknown }).name;
}

/** What the database says of the session of these cookies. */
async function sessionOf(cookie: string): Promise<unknown> {
  const token = /(?:^|; )session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const { rows } = await running.pool.query<object>(
    'SELECT remember, factor_at IS NOT NULL AS factor FROM sessions WHERE token_hash = $1',
    [createHash('sha256').update(token).digest()],
  );
  return rows[0];
}

/** A person whom the issuer knows by this subject, with an account here that is linked. */
async function linked(sub: string, amr?: readonly string[]): Promise<Client> {
  const person = await signUp(running.app);
  issuer.accounts.set(sub, { email: person.email, email_verified: true, ...(amr && { amr }) });
  expect((await throughIssuer(running, sub)).answer.status).toBe(200);
  return person;
}

describe('a person whose address the issuer has verified', () => {
  test('signs in to the account of the address, and lands where they wanted to go', async () => {
    const ana = await signUp(running.app);
    issuer.accounts.set('ana', { email: ana.email.toUpperCase(), email_verified: true });
    const { answer, cookie } = await throughIssuer(running, 'ana', { to: '/account/acc-1?x=1', remember: true });
    expect(answer.body).toEqual({ ok: true, to: '/account/acc-1?x=1' });
    expect(await whoIs(cookie)).toBe(ana.id);
    expect(await sessionOf(cookie)).toEqual({ remember: true, factor: false });
    const list = await client(running.app, cookie).call('GET', '_identities');
    expect(list.body).toEqual({
      identities: [
        {
          id: expect.any(String),
          issuer: `${issuer.url}/`,
          label: ana.email,
          created_at: expect.any(String),
          last_used_at: expect.any(String),
          last_address: '127.0.0.1',
        },
      ],
      has_password: true,
    });
    const { events, mails } = await toldOfSignIn(running, ana);
    expect(events.slice(-2)).toEqual(['identity_linked', 'login']);
    expect(mails).toEqual([expect.stringContaining(`Acme (${ana.email})`)]);
  });

  test('signs in by the subject from then on, whatever the address is', async () => {
    const bia = await linked('bia');
    issuer.accounts.set('bia', { email: 'elsewhere@other.example', email_verified: false });
    const { cookie } = await throughIssuer(running, 'bia');
    expect(await whoIs(cookie)).toBe(bia.id);
  });

  test('who cancels at the issuer gets no session', async () => {
    const begun = await begin(running);
    const returned = await atIssuer(begun.url, 'ana', 'cancel');
    expect(await finish(running, returned, begun.cookie)).toMatchObject(refusal('oidc-was-cancelled'));
  });

  test('the issuer asks for PKCE, and a code of another browser is worth nothing', async () => {
    await linked('cleo');
    const [own, other] = [await begin(running), await begin(running)];
    const { code = '' } = await atIssuer(own.url, 'cleo');
    const { state = '', iss = '' } = await atIssuer(other.url, 'cleo');
    expect(await finish(running, { code, state, iss }, other.cookie)).toMatchObject(refusal('oidc-is-refused'));
  });
});

describe('a person without an account', () => {
  async function voucherOf(sub: string, claims: object): Promise<{ voucher: string; cookie: string; email: unknown }> {
    issuer.accounts.set(sub, { email_verified: true, ...claims });
    const { answer, cookie } = await throughIssuer(running, sub, { to: '/x' });
    expect(answer.body).toMatchObject({ ok: true, needs: 'terms' });
    expect(await whoIs(cookie)).toBeNull();
    return { voucher: String(answer.body['voucher']), cookie, email: answer.body['email'] };
  }

  test('accepts the terms, and gets one with the name and language that the issuer states', async () => {
    const { voucher, cookie, email } = await voucherOf('dora', {
      email: 'Dora@shop.example',
      name: 'Dora\u0000 Dias',
      locale: 'pt-PT',
    });
    expect(email).toBe('dora@shop.example');
    const send = async (body: object, as = cookie) =>
      client(running.app, as).call('POST', '_session/oidc/registration', body);
    expect((await send({ voucher, accept_terms: false })).body['reason']).toEqual({
      accept_terms: [{ code: 'must-be-accepted' }],
    });
    expect(await send({ voucher, accept_terms: true }, '')).toMatchObject(refusal('oidc-is-over'));
    const answers = await Promise.all([1, 2, 3].map(async () => send({ voucher, accept_terms: true })));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.map(({ body }) => body)).toEqual([{ ok: true, to: '/x' }]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    const { rows } = await running.pool.query(
      "SELECT fullname, locale, email, confirmed_at IS NOT NULL AS confirmed, password_hash FROM users WHERE lower(email) = 'dora@shop.example'",
    );
    expect(rows).toEqual([
      { fullname: 'Dora  Dias', locale: 'pt-BR', email: 'dora@shop.example', confirmed: true, password_hash: null },
    ]);
  });

  test('takes over one that a stranger registered, in which the stranger is left with nothing', async () => {
    const stranger = client(running.app);
    const registered = await stranger.call('POST', '_users', {
      unconfirmed_email: 'eva@shop.example',
      password: 'correct horse battery',
    });
    const squatter = await signIn(running.app, { id: String(registered.body['id']), email: 'eva@shop.example' });
    expect(await whoIs(squatter.cookie)).toBe(squatter.id);
    const { voucher, cookie } = await voucherOf('eva', { email: 'eva@shop.example' });
    const done = await client(running.app, cookie).call('POST', '_session/oidc/registration', {
      voucher,
      accept_terms: true,
    });
    expect(done.status).toBe(200);
    expect(await whoIs(squatter.cookie)).toBeNull();
    const again = { username: 'eva@shop.example', password: 'correct horse battery' };
    expect((await stranger.call('POST', '_session', again)).status).toBe(401);
    const { rows } = await running.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM one_time_tokens WHERE user_id = $1 AND used_at IS NULL',
      [squatter.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('is not made for an address that was confirmed meanwhile', async () => {
    const fay = await signUp(running.app, { confirm: false });
    const { voucher, cookie } = await voucherOf('fay', { email: fay.email });
    await running.pool.query('UPDATE users SET email = unconfirmed_email, unconfirmed_email = NULL WHERE id = $1', [
      fay.id,
    ]);
    const body = { voucher, accept_terms: true };
    expect(await client(running.app, cookie).call('POST', '_session/oidc/registration', body)).toMatchObject(
      refusal('oidc-is-over'),
    );
  });
});

describe('a person with an authenticator app', () => {
  test('is asked for its code, and a voucher signs in once, in its browser', async () => {
    const gil = await linked('gil');
    const app = await addAuthenticator(running, gil);
    // The first code was used to add the app.
    running.clock.now = new Date(Date.now() + 60_000);
    const { answer, cookie } = await throughIssuer(running, 'gil', { to: '/y' });
    expect(answer.body).toEqual({ ok: true, needs: 'code', voucher: expect.any(String) });
    expect(await whoIs(cookie)).toBeNull();
    const { voucher } = answer.body;
    const send = async (code: string, as = cookie) =>
      client(running.app, as).call('PUT', '_session/oidc/code', { voucher, code });
    expect(await send('000000')).toMatchObject({ status: 401, body: { reason: { code: [{ code: 'is-invalid' }] } } });
    expect(await send(app.code(), '')).toMatchObject(refusal('oidc-is-over'));
    const inside = await send(app.code());
    expect(inside.body).toEqual({ ok: true, to: '/y' });
    expect(await sessionOf(goingOn(running.app, gil, inside).cookie)).toMatchObject({ factor: true });
    running.clock.now = new Date(Date.now() + 120_000);
    expect(await send(app.code())).toMatchObject(refusal('oidc-is-over'));
    running.clock.now = new Date();
  });

  test('is not asked if the issuer says that several factors were used, except to link', async () => {
    const hal = await linked('hal', ['pwd', 'otp']);
    await addAuthenticator(running, hal);
    const { answer, cookie } = await throughIssuer(running, 'hal');
    expect(answer.body).toEqual({ ok: true, to: '' });
    expect(await whoIs(cookie)).toBe(hal.id);
    expect(await sessionOf(cookie)).toMatchObject({ factor: true });
    issuer.accounts.set('hal-too', { email: hal.email, email_verified: true, amr: ['mfa'] });
    expect((await throughIssuer(running, 'hal-too')).answer.body).toMatchObject({ needs: 'code' });
  });
});

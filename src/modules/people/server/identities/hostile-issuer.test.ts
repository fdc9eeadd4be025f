import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { client, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Behaviour, hostileIssuer, type HostileIssuer } from '#src/testing/people/hostile-issuer.ts';
import { begin, finish } from '#src/testing/people/oidc-flow.ts';

/** What issuers and browsers do that they should not: each gets a sentence, and nobody a session. */

let issuer: HostileIssuer;
let running: TestApp;
let ana: Client;
beforeAll(async () => {
  issuer = await hostileIssuer(() => new Date());
  running = await testApp({ ...issuer.variables, OIDC_DOMAINS: 'example.com' });
  ana = await signUp(running.app);
  await signInAs({});
});
afterAll(async () => {
  await running.close();
  await issuer.close();
});
beforeEach(() => issuer.behaves({}));

type Answer = Awaited<ReturnType<Client['call']>>;
const refusal = (code: string, status = 401) => ({ status, body: { reason: { base: [{ code }] } } });

/** The whole way of a person whose address is verified, with what the issuer does otherwise. */
async function signInAs(behaviour: Behaviour, body: object = {}): Promise<Answer> {
  issuer.behaves({ ...behaviour, claims: { email: ana.email, email_verified: true, ...behaviour.claims } });
  const begun = await begin(running, body as Record<string, unknown>);
  return finish(running, issuer.returnFrom(begun.url), begun.cookie);
}

async function sessions(): Promise<number> {
  const { rows } = await running.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM sessions');
  return rows[0]?.count ?? 0;
}

/** Runs `attempt`, which must be refused by this code, and starts no session. */
async function refuses(code: string, attempt: () => Promise<Answer>): Promise<void> {
  const before = await sessions();
  expect(await attempt()).toMatchObject(refusal(code));
  expect(await sessions()).toBe(before);
}

describe('the return is refused', () => {
  test.each<[string, Behaviour]>([
    ['with the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['signed by another key', { foreignKey: true }],
    ['signed by nobody', { unsigned: true }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, presented by another', { claims: { aud: ['oficina', 'another'], azp: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['when it has expired', { claims: { exp: 1_000_000_000 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with a subject that the database cannot store', { claims: { sub: 'a\u0000b' } }],
    ['with a subject that is too long', { claims: { sub: 'a'.repeat(256) } }],
    ['when the issuer fails at the token', { breaks: ['token', 'fail'] }],
    ['when the token is garbage', { breaks: ['token', 'garbage'] }],
    ['when the token has 10 MB', { breaks: ['token', 'huge'] }],
    ['when the issuer closes the connection', { breaks: ['token', 'drop'] }],
    ['when the issuer never answers', { breaks: ['token', 'hang'] }],
  ])('%s', async (_how, behaviour) => refuses('oidc-is-refused', async () => signInAs(behaviour)));

  test('to another browser, a second time, late, or changed', async () => {
    const begun = await begin(running);
    const other = await begin(running);
    const returned = issuer.returnFrom(begun.url);
    issuer.behaves({ claims: { email: ana.email, email_verified: true } });
    await refuses('oidc-is-over', async () => finish(running, returned, other.cookie));
    await refuses('oidc-is-over', async () => finish(running, returned, ''));
    const changed = { ...returned, state: `${returned.state.slice(0, -2)}AA` };
    await refuses('oidc-is-over', async () => finish(running, changed, begun.cookie));
    await refuses('oidc-is-over', async () => finish(running, { ...returned, state: 'nonsense' }, begun.cookie));
    expect((await finish(running, returned, begun.cookie)).status).toBe(200);
    await refuses('oidc-is-over', async () => finish(running, returned, begun.cookie));
    const slow = await begin(running);
    running.clock.now = new Date(running.clock.now.getTime() + 601_000);
    await refuses('oidc-is-over', async () => finish(running, issuer.returnFrom(slow.url), slow.cookie));
    running.clock.now = new Date();
  });

  test('with the name of another issuer', async () => {
    const begun = await begin(running);
    const returned = { ...issuer.returnFrom(begun.url), iss: 'https://evil.example' };
    await refuses('oidc-is-refused', async () => finish(running, returned, begun.cookie));
  });

  test('with a code of 20,000 letters, of 10,000, and with none', async () => {
    const begun = await begin(running);
    const { state } = issuer.returnFrom(begun.url);
    const long = await finish(running, { state, code: 'a'.repeat(20_000) }, begun.cookie);
    expect(long).toMatchObject({ status: 413, body: { error: 'too_large' } });
    issuer.behaves({ breaks: ['token', 'fail'] });
    await refuses('oidc-is-refused', async () => finish(running, { state, code: 'a'.repeat(10_000) }, begun.cookie));
    const bare = issuer.returnFrom((await begin(running, {}, begun.cookie)).url).state;
    await refuses('oidc-is-refused', async () => finish(running, { state: bare }, begun.cookie));
  });

  test('with an error of the issuer', async () => {
    for (const [error, code] of [
      ['access_denied', 'oidc-was-cancelled'],
      ['server_error', 'oidc-is-refused'],
      ['a'.repeat(200), 'oidc-is-refused'],
    ] as const) {
      const begun = await begin(running);
      const { state } = issuer.returnFrom(begun.url);
      await refuses(code, async () => finish(running, { state, error }, begun.cookie));
    }
  });
});

test('two tabs of one browser both work, and 40 returns with one code make one session', async () => {
  issuer.behaves({ claims: { email: ana.email, email_verified: true } });
  const first = await begin(running);
  const second = await begin(running, {}, first.cookie);
  expect(second.cookie).toBe(first.cookie);
  const returned = issuer.returnFrom(first.url);
  expect((await finish(running, returned, first.cookie)).status).toBe(200);
  const before = await sessions();
  const again = issuer.returnFrom(second.url);
  const answers = await Promise.all(Array.from({ length: 40 }, async () => finish(running, again, second.cookie)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(39);
  expect(await sessions()).toBe(before + 1);
});

describe('an address is believed only if', () => {
  test.each<[string, object]>([
    ['verified, which is not said', { email_verified: undefined }],
    ['verified, which a text says', { email_verified: 'true' }],
    ['verified, which is denied', { email_verified: false }],
    ['of a domain that the operator named', { email: 'ana@other.example', email_verified: true }],
    ['of that domain, and not of one below it', { email: 'ana@sub.example.com', email_verified: true }],
    ['of that domain at its end', { email: 'ana@example.com@other.example', email_verified: true }],
    ['there', { email: undefined }],
    ['a text', { email: ['ana@example.com'], email_verified: true }],
  ])('%s', async (what, claims) => {
    const bia = await signUp(running.app);
    const sub = what.replaceAll(/\W/g, '');
    await refuses('oidc-is-not-linked', async () => signInAs({ claims: { sub, email: bia.email, ...claims } }));
    // An unknown address gets the same sentence.
    const unknown = { sub, email: `${sub}@nobody.example`, ...claims };
    await refuses('oidc-is-not-linked', async () => signInAs({ claims: unknown }));
  });

  test('the endpoint for claims about the same person says so', async () => {
    const bia = await signUp(running.app);
    const told = { email: undefined, email_verified: undefined };
    const said = { email: bia.email, email_verified: true };
    await refuses('oidc-is-refused', async () =>
      signInAs({ claims: { sub: 'bia', ...told }, userinfo: { sub: 'another', ...said } }),
    );
    const inside = await signInAs({ claims: { sub: 'bia', ...told }, userinfo: { sub: 'bia', ...said } });
    expect(inside.status).toBe(200);
  });
});

test('a blocked person gets no session, with an identity and with an address', async () => {
  const bia = await signUp(running.app);
  const claims = { sub: 'blocked', email: bia.email };
  expect((await signInAs({ claims })).status).toBe(200);
  await running.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [bia.id]);
  await refuses('oidc-account-is-blocked', async () => signInAs({ claims }));
  await refuses('oidc-account-is-blocked', async () => signInAs({ claims: { ...claims, sub: 'another' } }));
});

describe('an issuer that is down', () => {
  let own: TestApp;
  beforeAll(async () => (own = await testApp(issuer.variables)));
  afterAll(async () => own.close());

  const start = async (): Promise<Answer> => client(own.app).call('POST', '_session/oidc', { for: 'sign-in' });

  test.each(['fail', 'garbage', 'huge', 'drop', 'hang'] as const)('by %s is reported, and tried again', async (how) => {
    issuer.behaves({ breaks: ['discovery', how] });
    const asked = start();
    // Others do not wait for it.
    expect((await client(own.app).call('GET', '_session')).status).toBe(200);
    expect(await asked).toMatchObject(refusal('oidc-is-refused'));
  });

  test('metadata of another issuer is refused', async () => {
    issuer.behaves({ metadata: { issuer: 'https://evil.example' } });
    expect(await start()).toMatchObject(refusal('oidc-is-refused'));
  });

  test('an address inside, which the issuer names and the operator did not, is not asked', async () => {
    const fresh = await testApp({ ...issuer.variables, OIDC_DOMAINS: 'example.com' });
    const inside = await hostileIssuer(() => new Date());
    issuer.behaves({ metadata: { token_endpoint: `${inside.url}/token` } });
    const begun = await begin(fresh);
    expect(await finish(fresh, issuer.returnFrom(begun.url), begun.cookie)).toMatchObject(refusal('oidc-is-refused'));
    expect(inside.asked()).toBe(0);
    await fresh.close();
    await inside.close();
  });

  test('is remembered once it answers', async () => {
    issuer.behaves({});
    expect((await start()).status).toBe(200);
    issuer.behaves({ breaks: ['discovery', 'fail'] });
    expect((await start()).status).toBe(200);
  });
});

test('without an issuer nobody is led anywhere', async () => {
  const own = await testApp();
  const answers: Answer[] = [
    await client(own.app).call('POST', '_session/oidc', { for: 'sign-in' }),
    await client(own.app).call('PUT', '_session/oidc', { state: 'x' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  await own.close();
});

test('a return at the address of BASE_URL is sent to the host where it began, and to no other', async () => {
  const own = await testApp({ ...issuer.variables, MODULE_HOSTS: 'money.localhost=finance' });
  const at = async (host: string, url: string, body: object, cookie = ''): Promise<Answer> =>
    client(own.app, cookie).call(url === 'begin' ? 'POST' : 'PUT', '_session/oidc', body, { host });
  const begun = await at('money.localhost', 'begin', { for: 'sign-in' });
  const { state, code } = issuer.returnFrom(String(begun.body['url']));
  const sent = await at('localhost', 'finish', { state, code });
  const query = new URLSearchParams({ state, code }).toString();
  expect(sent.body).toEqual({ ok: true, at: `http://money.localhost:3000/user/oidc?${query}` });
  const foreign = state.replace('money.localhost', 'evil.example');
  expect(await at('localhost', 'finish', { state: foreign, code })).toMatchObject(refusal('oidc-is-over'));
  await own.close();
});

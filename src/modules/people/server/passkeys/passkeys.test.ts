import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, goingOn, mailedToken, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import {
  addPasskey,
  type Answering,
  challengeOf,
  softwarePasskey,
  type SoftwarePasskey,
} from '#src/testing/people/software-passkey.ts';
import { issueToken } from '#src/testing/token.ts';
import { toldOfSignIn } from '#src/testing/people/told-of-sign-in.ts';

/** Passkeys: adding, signing in and proving with them, and what hostile devices and browsers send. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const challengePath = '_session/passkey/challenge';
type Answer = Awaited<ReturnType<Client['call']>>;

function wait(seconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
}

async function enter(device: SoftwarePasskey, answering: Answering = {}): Promise<Answer> {
  const { challenge, cookie } = await challengeOf(stranger, challengePath);
  return stranger.call('POST', '_session/passkey', { answer: device.sign(challenge, answering) }, { cookie });
}

const refusal = (code: string, status = 401) => ({ status, body: { reason: { base: [{ code }] } } });

describe('a passkey', () => {
  test('is added, signs in with its last use noted, is renamed and removed', async () => {
    const ana = await signUp(running.app);
    const device = softwarePasskey();
    const id = await addPasskey(ana, device, ' Laptop ');
    const inside = await enter(device, { userHandle: ana.id });
    expect(inside.body).toMatchObject({ ok: true, name: ana.id });
    const own = goingOn(running.app, ana, inside);
    const list = await own.call('GET', '_passkeys');
    expect(list.body['passkeys']).toEqual([
      {
        id,
        name: 'Laptop',
        created_at: expect.any(String),
        last_used_at: running.clock.now.toISOString(),
        last_address: '127.0.0.1',
      },
    ]);
    expect((await own.call('PUT', `_passkeys/${id}`, { name: 'Old laptop' })).status).toBe(200);
    expect((await own.call('PUT', `_passkeys/${id}`, { name: ' ' })).status).toBe(422);
    expect((await own.call('DELETE', `_passkeys/${id}`)).status).toBe(200);
    expect(await enter(device)).toMatchObject(refusal('passkey-is-unknown'));
    const { events, mails } = await toldOfSignIn(running, ana);
    expect(events).toEqual(expect.arrayContaining(['passkey_added', 'login', 'passkey_removed']));
    expect(mails).toEqual([expect.stringContaining('“Laptop”'), expect.stringContaining('“Old laptop”')]);
  });

  test('needs a confirmed address, a proof, and the code of who has an app; others reach none', async () => {
    const late = await signUp(running.app, { confirm: false });
    expect((await late.call('POST', '_passkeys/challenge')).status).toBe(403);
    const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
    const id = await addPasskey(ana, softwarePasskey());
    for (const method of ['PUT', 'DELETE'])
      expect((await eve.call(method, `_passkeys/${id}`, method === 'PUT' ? { name: 'x' } : undefined)).status).toBe(
        404,
      );
    const { bearer } = await issueToken(running.app, ana, ['account:write']);
    expect((await bearer.call('GET', '_passkeys')).status).toBe(403);
    const app = await addAuthenticator(running, ana);
    wait(601);
    for (const [method, path] of [
      ['POST', '_passkeys/challenge'],
      ['DELETE', `_passkeys/${id}`],
    ] as const)
      expect((await ana.call(method, path)).status, path).toBe(422);
    await ana.call('PUT', '_proof', { current_password: password });
    expect(await ana.call('POST', '_passkeys/challenge')).toMatchObject({
      status: 422,
      body: { reason: { code: [{ code: 'give-code' }] } },
    });
    await ana.call('PUT', '_proof', { code: app.code() });
    await addPasskey(ana, softwarePasskey());
  });

  test('proves that its person is there, and signs in past an authenticator app', async () => {
    const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
    const [device, foreign] = [softwarePasskey(), softwarePasskey()];
    await addPasskey(ana, device);
    await addPasskey(eve, foreign);
    await addAuthenticator(running, ana);
    expect((await enter(device)).status, 'it is two factors in one').toBe(200);
    wait(601);
    expect((await ana.call('DELETE', '_authenticator')).status).toBe(422);
    const { challenge, cookie } = await challengeOf(ana, challengePath);
    expect(await ana.call('PUT', '_proof', { passkey: foreign.sign(challenge) }, { cookie })).toMatchObject(
      refusal('passkey-is-unknown', 422),
    );
    const again = await challengeOf(ana, challengePath, cookie);
    const proof = await ana.call('PUT', '_proof', { passkey: device.sign(again.challenge) }, { cookie: again.cookie });
    expect(proof.status, proof.text).toBe(200);
    expect((await ana.call('DELETE', '_authenticator')).status).toBe(200);
  });

  test('is gone after a password reset by mail, and with the account', async () => {
    const ana = await signUp(running.app);
    const device = softwarePasskey();
    await addPasskey(ana, device);
    await stranger.call('POST', '_password', { email: ana.email });
    const token = await mailedToken(running.app, ana.email);
    expect((await stranger.call('PUT', '_password', { token, password: 'quite another secret' })).status).toBe(200);
    expect(await enter(device)).toMatchObject(refusal('passkey-is-unknown'));
    const bia = await signUp(running.app);
    await addPasskey(bia, device);
    expect((await bia.call('PUT', `_users/${bia.id}/_deletion`, { current_password: password })).status).toBe(200);
    expect(await enter(device)).toMatchObject(refusal('passkey-is-unknown'));
  });
});

describe('an answer is refused', () => {
  test.each<[string, Answering, string]>([
    ['of another origin', { origin: 'https://evil.example' }, 'passkey-is-refused'],
    ['of a page below another port', { origin: 'http://localhost:4000' }, 'passkey-is-refused'],
    ['for another host', { host: 'evil.example' }, 'passkey-is-refused'],
    ['without the check of the person', { isVerified: false }, 'passkey-is-refused'],
    ['of another ceremony', { type: 'webauthn.create' }, 'passkey-is-refused'],
    ['that names another person', { userHandle: 'f'.repeat(32) }, 'passkey-is-refused'],
  ])('%s', async (_name, answering, code) => {
    const ana = await signUp(running.app);
    const device = softwarePasskey();
    await addPasskey(ana, device);
    expect(await enter(device, answering)).toMatchObject(refusal(code));
    const { challenge, cookie } = await challengeOf(ana, '_passkeys/challenge');
    if (answering.userHandle !== undefined) return;
    const type = answering.type === undefined ? {} : { type: 'webauthn.get' };
    const answer = softwarePasskey().make(challenge, { ...answering, ...type });
    expect(await ana.call('POST', '_passkeys', { name: 'x', answer }, { cookie })).toMatchObject(refusal(code, 422));
    expect((await enter(device)).status).toBe(200);
  });

  test('with a changed signature, or of another device with the same id', async () => {
    const ana = await signUp(running.app);
    const [device, other] = [softwarePasskey(), softwarePasskey()];
    await addPasskey(ana, device);
    const { challenge, cookie } = await challengeOf(stranger, challengePath);
    const answer = { ...other.sign(challenge), id: device.sign(challenge).id };
    expect(await stranger.call('POST', '_session/passkey', { answer }, { cookie })).toMatchObject(
      refusal('passkey-is-refused'),
    );
  });

  test('a second time, also of a hundred at once', async () => {
    const ana = await signUp(running.app);
    const device = softwarePasskey();
    await addPasskey(ana, device);
    const { challenge, cookie } = await challengeOf(stranger, challengePath);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () =>
        stranger.call('POST', '_session/passkey', { answer: device.sign(challenge) }, { cookie }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(
      await stranger.call('POST', '_session/passkey', { answer: device.sign(challenge) }, { cookie }),
    ).toMatchObject(refusal('passkey-challenge-is-over'));
    const added = await challengeOf(ana, '_passkeys/challenge');
    const made = await Promise.all(
      [softwarePasskey(), softwarePasskey()].map(async (one) =>
        ana.call('POST', '_passkeys', { name: 'x', answer: one.make(added.challenge) }, { cookie: added.cookie }),
      ),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  test('to a challenge of another browser, use or person, too late, or of nobody; two tabs work', async () => {
    const ana = await signUp(running.app);
    const device = softwarePasskey();
    await addPasskey(ana, device);
    const over = refusal('passkey-challenge-is-over');
    const send = async (challenge: string, cookie: string): Promise<Answer> =>
      stranger.call('POST', '_session/passkey', { answer: device.sign(challenge) }, { cookie });
    const [one, two] = [await challengeOf(stranger, challengePath), await challengeOf(stranger, challengePath)];
    expect(await send(one.challenge, two.cookie)).toMatchObject(over);
    expect(await send(one.challenge, '')).toMatchObject(over);
    const tab = await challengeOf(stranger, challengePath, one.cookie);
    expect((await send(tab.challenge, one.cookie)).status).toBe(200);
    expect((await send(one.challenge, one.cookie)).status).toBe(200);
    const proof = await challengeOf(ana, challengePath);
    expect(await send(proof.challenge, proof.cookie)).toMatchObject(over);
    const adding = await challengeOf(ana, '_passkeys/challenge');
    expect(await send(adding.challenge, adding.cookie)).toMatchObject(over);
    const eve = await signUp(running.app);
    const cookie = [eve.cookie, adding.cookie.split('; ').find((part) => part.startsWith('ceremony='))].join('; ');
    const answer = softwarePasskey().make(adding.challenge);
    expect(await eve.call('POST', '_passkeys', { name: 'x', answer }, { cookie })).toMatchObject({ status: 422 });
    for (const invented of ['', 'x', Buffer.alloc(54).toString('base64url'), 'x'.repeat(2000)])
      expect(await send(invented, two.cookie)).toMatchObject(over);
    wait(601);
    expect(await send(two.challenge, two.cookie)).toMatchObject(over);
  });

  test.each<[string, object]>([
    ['no JSON', { client_data: Buffer.from('{').toString('base64url') }],
    ['JSON of another shape', { client_data: Buffer.from('[1]').toString('base64url') }],
    ['null', { client_data: Buffer.from('null').toString('base64url') }],
    ['bytes', { authenticator_data: 'AAAA', signature: 'AAAA' }],
    ['too long', { client_data: 'x'.repeat(10_000) }],
  ])('of %s', async (_name, fields) => {
    const ana = await signUp(running.app);
    const device = softwarePasskey();
    await addPasskey(ana, device);
    const { challenge, cookie } = await challengeOf(stranger, challengePath);
    const answer = { ...device.sign(challenge), ...fields };
    const refused = await stranger.call('POST', '_session/passkey', { answer }, { cookie });
    expect([401, 422]).toContain(refused.status);
    expect((await stranger.call('POST', '_session/passkey', { answer, padding: 'x'.repeat(15_000_000) })).status).toBe(
      413,
    );
  });
});

test('a counter that goes back is refused and told, and none at all is normal', async () => {
  const ana = await signUp(running.app);
  const device = softwarePasskey();
  await addPasskey(ana, device);
  for (const counter of [0, 0, 5, 6]) expect((await enter(device, { counter })).status, String(counter)).toBe(200);
  for (const counter of [6, 3, 0])
    expect(await enter(device, { counter })).toMatchObject(refusal('passkey-counter-went-back'));
  expect((await enter(device, { counter: 7 })).status).toBe(200);
  const { events, mails } = await toldOfSignIn(running, ana);
  expect(events.filter((event) => event === 'passkey_counter_back')).toHaveLength(3);
  expect(mails.at(-1)).toContain('counter went back');
});

test('a person has up to twenty', async () => {
  const ana = await signUp(running.app);
  for (let count = 0; count < 20; count += 1) await addPasskey(ana, softwarePasskey());
  await expect(addPasskey(ana, softwarePasskey())).rejects.toThrow('up to 20');
});

test('with a host above the module hosts, all of them use the passkeys', async () => {
  const shop = await testApp({
    BASE_URL: 'https://app.shop.example',
    PASSKEY_HOST: 'shop.example',
    MODULE_HOSTS: 'tickets.shop.example=ticket,elsewhere.example=finance',
  });
  const ana = await signUp(shop.app);
  const visitor = client(shop.app);
  const device = softwarePasskey();
  const { challenge, cookie } = await challengeOf(ana, '_passkeys/challenge');
  const own = { host: 'shop.example', origin: 'https://tickets.shop.example' };
  const added = await ana.call('POST', '_passkeys', { name: 'x', answer: device.make(challenge, own) }, { cookie });
  expect(added.status, added.text).toBe(201);
  for (const [origin, status] of [
    ['https://app.shop.example', 200],
    ['https://tickets.shop.example', 200],
    ['https://elsewhere.example', 401],
    ['https://other.shop.example', 401],
  ] as const) {
    const asked = await challengeOf(visitor, challengePath);
    const answer = device.sign(asked.challenge, { host: 'shop.example', origin });
    const entered = await visitor.call('POST', '_session/passkey', { answer }, { cookie: asked.cookie });
    expect(entered.status, origin).toBe(status);
  }
  await shop.close();
});

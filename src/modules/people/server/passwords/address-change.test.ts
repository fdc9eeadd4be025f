import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, mailedToken, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

/** Mails to the owner: a changed address, which a link reverts, and a sign-in from a new device. */

let running: TestApp;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
});
afterAll(async () => running.close());

const password = 'correct horse battery';

async function kindsTo(email: string): Promise<string[]> {
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; kind: string }[]>();
  return mails.filter(({ to }) => to === email).map(({ kind }) => kind);
}

/** A person whose address a thief changes and confirms; returns the links in the mails to the old address. */
async function robbed(name: string): Promise<{ ana: Client; thief: string; links: readonly string[] }> {
  const ana = await signUp(running.app);
  const thief = `${name}@example.com`;
  await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: thief, current_password: password });
  const first = await mailedToken(running.app, ana.email);
  await ana.call('PUT', '_confirm', { token: await mailedToken(running.app, thief) });
  return { ana, thief, links: [first, await mailedToken(running.app, ana.email)] };
}

test.each([0, 1])(
  'link %i to the old address reverts the change and ends everything that the thief has',
  async (which) => {
    const { ana, thief, links } = await robbed(`thief${which}`);
    expect((await kindsTo(ana.email)).slice(0, 2)).toEqual(['address-changed', 'address-changed']);
    expect(links[0]).not.toBe(links[1]);
    const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
    const begun = running.clock.now;
    running.clock.now = new Date(begun.getTime() + 7 * 86_400_000 - 60_000);
    expect(await stranger.call('PUT', '_address', { token: links[which] })).toMatchObject({
      status: 200,
      body: { ok: true, email: ana.email },
    });
    for (const who of [ana, bearer]) expect((await who.call('GET', `_users/${ana.id}`)).status).toBe(401);
    for (const username of [thief, ana.email])
      expect((await stranger.call('POST', '_session', { username, password })).status, username).toBe(401);
    for (const token of links) expect((await stranger.call('PUT', '_address', { token })).status, token).toBe(404);
    const token = await mailedToken(running.app, ana.email);
    expect((await stranger.call('PUT', '_password', { token, password: 'a better password' })).status).toBe(200);
    const again = await signIn(running.app, ana, 'a better password');
    expect((await again.call('GET', `_users/${ana.id}`)).body).toMatchObject({ email: ana.email });
    running.clock.now = begun;
  },
);

test('a thief who changes the address twice and reverts the first change does not end the owner’s link', async () => {
  const { ana, thief, links } = await robbed('twice.thief');
  const begun = running.clock.now;
  running.clock.now = new Date(begun.getTime() + 60_000);
  const signed = await signIn(running.app, { id: ana.id, email: thief });
  const next = { unconfirmed_email: 'third@example.com', current_password: password };
  expect((await signed.call('PUT', `_users/${ana.id}`, next)).status).toBe(201);
  const own = await mailedToken(running.app, thief);
  expect(await stranger.call('PUT', '_address', { token: own })).toMatchObject({ status: 200, body: { email: thief } });
  expect(await stranger.call('PUT', '_address', { token: links[1] })).toMatchObject({
    status: 200,
    body: { email: ana.email },
  });
  running.clock.now = begun;
});

test('the link expires after seven days', async () => {
  const { links } = await robbed('late.thief');
  const begun = running.clock.now;
  running.clock.now = new Date(begun.getTime() + 7 * 86_400_000 + 1000);
  expect((await stranger.call('PUT', '_address', { token: links[1] })).status).toBe(404);
  running.clock.now = begun;
});

test('a person who registers the old address without confirming it does not keep it', async () => {
  const { ana, links } = await robbed('clever.thief');
  await stranger.call('POST', '_users', { unconfirmed_email: ana.email, password: 'of the thief himself' });
  expect((await stranger.call('PUT', '_address', { token: links[1] })).status).toBe(200);
  const answer = await stranger.call('POST', '_session', { username: ana.email, password: 'of the thief himself' });
  expect(answer.status).toBe(401);
});

test('an address that was never confirmed gets no mail about its change', async () => {
  const ana = await signUp(running.app, { confirm: false });
  await ana.call('PUT', `_users/${ana.id}`, { unconfirmed_email: 'right@example.com', current_password: password });
  expect(await kindsTo(ana.email)).toEqual(['confirmation']);
});

test('a sign-in from an unknown device is reported by mail, once per browser', async () => {
  const ana = await signUp(running.app);
  const told = async (): Promise<number> => (await kindsTo(ana.email)).filter((kind) => kind === 'new-device').length;
  expect(await told(), 'the first is no new one').toBe(0);
  const body = { username: ana.email, password };
  await stranger.call('POST', '_session', body, { cookie: ana.cookie });
  expect(await told(), 'the same device').toBe(0);
  await stranger.call('POST', '_session', body);
  expect(await told()).toBe(1);
  await stranger.call('POST', '_session', body);
  expect(await told(), 'the same browser').toBe(1);
  await stranger.call('POST', '_session', body, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
  expect(await told()).toBe(2);
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; text: string }[]>();
  expect(mails.find(({ to }) => to === ana.email)?.text).toContain('Firefox, Linux, from the address 127.0.0.1');
});

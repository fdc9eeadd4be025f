import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, mailedToken, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { linkHours } from '#modules/people/rules/links.ts';
import { invitationToken, invite } from '#src/testing/membership.ts';

let running: TestApp;
let ana: Client;
let group: string;
let stranger: Client;
beforeAll(async () => {
  running = await testApp();
  stranger = client(running.app);
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, { name: 'Boa Vista', locale: 'pt-BR' });
});
afterAll(async () => running.close());

const password = 'correct horse battery';

test('a person without an account joins once by the mailed link, which confirms the address', async () => {
  const email = 'novo@example.com';
  await invite(ana, group, email, { report_view: true });
  const token = await invitationToken(running, email);
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; subject: string }[]>();
  expect(mails.find((mail) => mail.to === email)?.subject, 'in the language of the group').toBe(
    'Ana Souza convidou você para Boa Vista',
  );
  expect((await stranger.call('POST', '_invitation', { token })).body).toEqual({
    email,
    account_name: 'Boa Vista',
    invited_by: 'Ana Souza',
    mailed: true,
    known: false,
  });
  expect((await stranger.call('PUT', '_invitation', { token, accept_terms: true })).body['reason']).toEqual({
    password: [{ code: 'cant-be-blank' }],
  });
  expect((await stranger.call('PUT', '_invitation', { token, password })).body['reason']).toEqual({
    accept_terms: [{ code: 'must-be-accepted' }],
  });
  const joined = await stranger.call('PUT', '_invitation', {
    token,
    password,
    accept_terms: true,
    fullname: 'Bia Lima',
    locale: 'pt-BR',
  });
  expect(joined, joined.text).toMatchObject({ status: 200, body: { ok: true, account_id: group } });
  const cookie = [joined.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
  const bia = client(running.app, cookie.join('; '));
  const session = await bia.call('GET', '_session');
  expect(session.body).toMatchObject({ userCtx: { roles: [group] }, locale: 'pt-BR' });
  const { name } = session.body['userCtx'] as { name: string };
  expect((await bia.call('GET', `_users/${name}`)).body).toMatchObject({ email, fullname: 'Bia Lima' });
  expect((await bia.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } })).status).toBe(200);
  expect((await stranger.call('POST', '_invitation', { token })).status).toBe(404);
  expect((await stranger.call('PUT', '_invitation', { token, password, accept_terms: true })).status).toBe(404);
});

test('a copied link opens the invitation, but neither confirms an address nor shows whether an account exists', async () => {
  const { id } = await invite(ana, group, 'copied@example.com');
  const copied = await ana.call('POST', `${group}/_invitation_link/${id}`);
  const token = String(copied.body['link']).split('/').at(-1);
  const shown = await stranger.call('POST', '_invitation', { token });
  expect(shown.body).toMatchObject({ mailed: false, email: 'copied@example.com' });
  expect(shown.body).not.toHaveProperty('known');
  const refused = await stranger.call('PUT', '_invitation', { token, password, accept_terms: true });
  expect(refused).toMatchObject({ status: 403, body: { reason: 'This link does not confirm an email' } });
  await stranger.call('POST', '_users', { unconfirmed_email: 'copied@example.com', password });
  await stranger.call('PUT', '_confirm', { token: await mailedToken(running.app, 'copied@example.com'), password });
  const signed = await stranger.call('POST', '_session', { username: 'copied@example.com', password });
  expect(signed.body['roles'], 'confirming brings the invitations to the address along').toEqual([group]);
  expect((await ana.call('GET', `${group}/${id}?fields=status`)).body).toEqual({ status: 'pending' });
});

test('a signed-in person joins if the address is theirs, and the mailed link confirms it', async () => {
  const late = await signUp(running.app, { confirm: false });
  const eve = await signUp(running.app);
  const { id } = await invite(ana, group, late.email);
  expect((await late.call('PUT', `${group}/_design/status/_update/accept/${id}`)).status).toBe(404);
  const token = await invitationToken(running, late.email);
  expect(await eve.call('PUT', '_invitation', { token })).toMatchObject({
    status: 403,
    body: { reason: 'This invitation is for another email' },
  });
  expect((await stranger.call('POST', '_invitation', { token })).body).toMatchObject({ known: true });
  const taken = await stranger.call('PUT', '_invitation', { token, password, accept_terms: true });
  expect(taken.body['reason']).toEqual({ email: [{ code: 'has-already-been-taken' }] });
  expect((await late.call('PUT', '_invitation', { token })).body).toMatchObject({ account_id: group });
  expect((await late.call('GET', `_users/${late.id}`)).body).toMatchObject({ email: late.email });
  expect((await late.call('GET', `${group}/${id}`)).body).toMatchObject({ status: 'accepted', user_id: late.id });
});

test('an expired link shows nothing and registers nobody', async () => {
  const email = 'expired@example.com';
  await invite(ana, group, email);
  const token = await invitationToken(running, email);
  const sent = running.clock.now;
  const join = async (): ReturnType<Client['call']> =>
    stranger.call('PUT', '_invitation', { token, password, accept_terms: true });
  running.clock.now = new Date(sent.getTime() + linkHours.invitation * 3_600_000);
  const date = running.clock.now.toISOString();
  const expired = { code: 'invitation-expired-by', params: { group: 'Boa Vista', date, by: 'Ana Souza' } };
  for (const answer of [await stranger.call('POST', '_invitation', { token }), await join()])
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found', reason: { base: [expired] } } });
  const people = async (): Promise<unknown> =>
    (await running.pool.query('SELECT count(*)::integer AS count FROM users WHERE email = $1', [email])).rows;
  expect(await people()).toEqual([{ count: 0 }]);
  running.clock.now = new Date(running.clock.now.getTime() - 1000);
  expect(await join(), 'a second earlier it works').toMatchObject({ status: 200 });
  expect(await people()).toEqual([{ count: 1 }]);
  running.clock.now = sent;
});

test('a link that an administrator ended says whom to ask for a new one, and opens nothing', async () => {
  const email = 'ended@example.com';
  const { id } = await invite(ana, group, email);
  const token = await invitationToken(running, email);
  expect((await ana.call('PUT', `${group}/_design/invitation/_update/expire/${id}`)).status).toBe(201);
  const expired = { code: 'invitation-expired-by', params: { group: 'Boa Vista', by: 'Ana Souza' } };
  for (const answer of [
    await stranger.call('POST', '_invitation', { token }),
    await stranger.call('PUT', '_invitation', { token, password, accept_terms: true }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { reason: { base: [expired] } } });
});

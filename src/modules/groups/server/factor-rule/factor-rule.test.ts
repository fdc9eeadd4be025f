import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  client,
  goingOn,
  foundGroup,
  mailedToken,
  signIn,
  signUp,
  testApp,
  type Client,
  type TestApp,
} from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { addAuthenticator } from '#src/testing/people/authenticator.ts';
import { addPasskey, challengeOf, softwarePasskey } from '#src/testing/people/software-passkey.ts';
import { removeSecondFactor } from '#modules/people/server/operator.ts';
import { setPlan } from '../plan/plan.ts';
import { followDeadlines } from './follow-deadlines.ts';

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());
beforeEach(async () => {
  [ana, bia] = [await signUp(running.app, { fullname: 'Ana' }), await signUp(running.app, { locale: 'pt-BR' })];
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'corp');
});

const closed = { status: 403, body: { error: 'forbidden', reason: 'This Group needs a second factor' } };
const password = 'correct horse battery';
type Answer = Awaited<ReturnType<Client['call']>>;

function pass(days: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + days * 86_400_000);
}

/** The same person in a new session, by the password and, if there is an app, a code. */
async function back(person: Client, code?: string): Promise<Client> {
  if (code === undefined) return signIn(running.app, person);
  const inside = await client(running.app).call('POST', '_session', { username: person.email, password, code });
  if (inside.status !== 200) throw new Error(`not inside: ${inside.text}`);
  return goingOn(running.app, person, inside);
}

async function demand(required = true, by = ana): Promise<Answer> {
  return by.call('PUT', `${group}/_second_factor`, { required });
}

/** Ana sets up an app and demands a second factor; answers how to sign in again as Ana. */
async function demanded(): Promise<() => Promise<Client>> {
  const app = await addAuthenticator(running, ana);
  expect((await demand()).status).toBe(200);
  return async () => back(ana, app.code());
}

const enter = async (person: Client, at = group): Promise<Answer> => person.call('GET', at);
const rule = async (person: Client): Promise<unknown> =>
  ((await person.call('GET', '_session')).body['info'] as Record<string, unknown>)['second_factor'];
const events = async (event: string): Promise<readonly unknown[]> => {
  const { rows } = await running.pool.query(
    'SELECT user_id FROM audit WHERE account_id = $1 AND event = $2 ORDER BY id',
    [group, event],
  );
  return rows.map((row: { user_id: string }) => row.user_id);
};

describe('the rule', () => {
  test('is set by administrators who have a second factor and have just proved to be there', async () => {
    await bring(ana, group, bia);
    expect((await demand(true, bia)).status).toBe(403);
    expect(await demand()).toMatchObject({ status: 403, body: { reason: 'Set up a second factor of your own first' } });
    const app = await addAuthenticator(running, ana);
    pass(1);
    ana = await back(ana, app.code());
    pass(0.1);
    expect((await demand()).body['reason']).toEqual({ current_password: [{ code: 'give-yours' }] });
    await ana.call('PUT', '_proof', { current_password: password });
    expect((await demand()).status).toBe(200);
    const until = new Date(running.clock.now.getTime() + 7 * 86_400_000).toISOString();
    expect((await ana.call('GET', `${group}/_second_factor`)).body).toEqual({
      required: true,
      since: running.clock.now.toISOString(),
      members: expect.arrayContaining([
        { user_id: ana.id, has: true, until },
        { user_id: bia.id, has: false, until },
      ]),
    });
    bia = await back(bia);
    const seen = await bia.call('GET', `${group}/_second_factor`);
    expect(seen.body, 'members do not learn about each other').toEqual({ required: true, since: expect.any(String) });
    expect((await demand(false, bia)).status).toBe(403);
    expect((await demand(false)).status).toBe(200);
    expect((await demand(false)).status, 'again changes nothing').toBe(200);
    expect(await rule(bia)).toEqual({ has: false, groups: [] });
    expect(await events('second_factor_required')).toEqual([ana.id]);
    expect(await events('second_factor_optional')).toEqual([ana.id]);
  });

  test('closes the group after seven days to who has none, on every way, and opens it as soon as there is one', async () => {
    const { id: sub } = await bring(ana, group, bia);
    const other = await foundGroup(bia, 'Home');
    const scopes = {
      klass: 'user_token',
      description: 'x',
      active: true,
      permissions: ['account:write', 'ticket:write', 'rdisk:write'],
    };
    const token = String((await bia.call('POST', '_tokens', scopes)).body['token']);
    const anaAgain = await demanded();
    pass(6.9);
    bia = await back(bia);
    expect((await enter(bia)).status).toBe(200);
    expect(await rule(bia)).toMatchObject({ has: false, groups: [{ id: group, closed: false }] });
    pass(0.2);
    bia = await back(bia);
    expect(await enter(bia)).toMatchObject(closed);
    expect(await rule(bia)).toMatchObject({ has: false, groups: [{ id: group, closed: true }] });
    for (const [method, path, body] of [
      ['POST', `${group}/_find`, { selector: { klass: 'ticket' } }],
      ['GET', `${group}/_changes`],
      ['POST', group, { klass: 'ticket', content: 'x' }],
      ['GET', `${group}/${sub}`],
      ['DELETE', `${group}/_membership`],
      ['GET', `${group}/_second_factor`],
    ] as const)
      expect(await bia.call(method, path, body), `${method} ${path}`).toMatchObject(closed);
    const bearer = client(running.app, '', bia);
    const headers = { authorization: `Bearer ${token}` };
    expect(await bearer.call('GET', group, undefined, headers)).toMatchObject(closed);
    expect((await bearer.call('GET', other, undefined, headers)).status).toBe(200);
    expect((await enter(bia, other)).status, 'other groups stay open').toBe(200);
    expect((await bia.call('GET', bia.id)).status).toBe(200);
    await addPasskey(bia, softwarePasskey());
    expect((await enter(bia)).status).toBe(200);
    expect((await bearer.call('GET', group, undefined, headers)).status).toBe(200);
    expect((await enter(await anaAgain())).status, 'a code at the sign-in is enough').toBe(200);
  });

  test('closes every route for members, to sessions, access tokens and keys', async () => {
    await bring(ana, group, bia);
    await switchOn(ana, group);
    const { key } = (await bia.call('POST', group, { klass: 'webdav_key', description: 'Program' })).body;
    const authorization = `Basic ${Buffer.from(`bia:${String(key)}`).toString('base64')}`;
    const list = async (): Promise<Answer> =>
      client(running.app).call('PROPFIND', `/dav/${group}/`, undefined, { authorization, depth: '0' });
    expect((await list()).status).toBe(207);
    const { body: made } = await bia.call('POST', '_tokens', {
      klass: 'user_token',
      description: 'Program',
      active: true,
      permissions: ['account:write', 'ticket:write', 'finance:write', 'rdisk:write', 'reader:write'],
    });
    await demanded();
    pass(8);
    bia = await back(bia);
    const bearer = { authorization: `Bearer ${String(made['token'])}` };
    const routes = running.app.routes.filter(({ policy, method }) => policy === 'member' && method !== 'HEAD');
    expect(routes.length).toBeGreaterThan(80);
    for (const { method, url, door } of routes) {
      const path = url.replace(':db', group).replaceAll(/:\w+/g, 'x').replace('*', 'x');
      const answer =
        door === 'programs'
          ? await client(running.app).call(method, path, undefined, bearer)
          : await bia.call(method, path);
      expect(answer.status, `${method} ${url}`).toBe(403);
      expect(answer.text, `${method} ${url}`).toContain('This Group needs a second factor');
    }
    expect((await list()).status).toBe(403);
    await addPasskey(bia, softwarePasskey());
    expect((await list()).status, 'a key needs no proof of its own').toBe(207);
  });

  test('needs the proof of the session too: a passkey does not help who signs in by the password alone', async () => {
    await bring(ana, group, bia);
    await demanded();
    const device = softwarePasskey();
    await addPasskey(bia, device);
    expect((await enter(bia)).status).toBe(200);
    pass(8);
    const thief = await back(bia);
    expect(await enter(thief)).toMatchObject(closed);
    expect(await rule(thief)).toMatchObject({ has: true, groups: [{ id: group, closed: true }] });
    const { challenge, cookie } = await challengeOf(thief, '_session/passkey/challenge');
    const proof = await thief.call('PUT', '_proof', { passkey: device.sign(challenge) }, { cookie });
    expect(proof.status, proof.text).toBe(200);
    expect((await enter(thief)).status).toBe(200);
  });

  test('starts for a new member when they join, and anew for one who returns', async () => {
    const anaAgain = await demanded();
    pass(30);
    [ana, bia] = [await anaAgain(), await back(bia)];
    const { id, rev } = await bring(ana, group, bia);
    pass(6);
    bia = await back(bia);
    expect((await enter(bia)).status).toBe(200);
    pass(2);
    [ana, bia] = [await anaAgain(), await back(bia)];
    expect(await enter(bia)).toMatchObject(closed);
    expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(200);
    await bring(ana, group, bia);
    expect((await enter(bia)).status).toBe(200);
  });

  test('ends at once when the last second factor is removed after the grace, and says so in the audit log', async () => {
    await bring(ana, group, bia);
    await demanded();
    const passkey = await addPasskey(bia, softwarePasskey());
    const second = await addPasskey(bia, softwarePasskey());
    await bia.call('DELETE', `_passkeys/${second}`);
    pass(8);
    bia = await back(bia);
    await followDeadlines.work(running.app, {});
    expect(await events('second_factor_missing')).toEqual([]);
    await bia.call('DELETE', `_passkeys/${passkey}`);
    expect(await enter(bia)).toMatchObject(closed);
    expect(await events('second_factor_missing')).toEqual([bia.id]);
  });

  test('gives a day to a person who lost everything, also to the only administrator', async () => {
    await demanded();
    pass(8);
    const asked = { username: ana.email, password };
    await client(running.app).call('POST', '_authenticator/loss', asked);
    const token = await mailedToken(running.app, ana.email);
    expect((await client(running.app).call('PUT', '_authenticator/loss', { token })).status).toBe(200);
    pass(2.1);
    ana = await back(ana);
    expect((await enter(ana)).status).toBe(200);
    expect((await demand(false)).status, 'the way out needs no second factor in this day').toBe(200);
    await addAuthenticator(running, ana);
    expect((await demand()).status).toBe(200);
    pass(8);
    await removeSecondFactor(running.app, ana.email);
    ana = await back(ana);
    expect((await enter(ana)).status).toBe(200);
    pass(1.1);
    ana = await back(ana);
    expect(await enter(ana)).toMatchObject(closed);
    await addAuthenticator(running, ana);
    expect((await demand(false)).status, 'who has set one up ends the rule').toBe(200);
  });

  test('covers who reaches a sub-group by the parent group, and the sub-group’s own rule covers them too', async () => {
    const below = String((await ana.call('POST', 'accounts', { name: 'Below', parent_account_id: group })).body['id']);
    await bring(ana, group, bia);
    const anaAgain = await demanded();
    pass(8);
    bia = await back(bia);
    expect(await enter(bia, below)).toMatchObject(closed);
    ana = await anaAgain();
    const later = await ana.call('POST', 'accounts', { name: 'Later', parent_account_id: group });
    expect(await enter(bia, String(later.body['id'])), 'a new sub-group has the deadline of its parent').toMatchObject(
      closed,
    );
    expect((await demand(false)).status).toBe(200);
    expect((await enter(bia, below)).status).toBe(200);
    expect((await ana.call('PUT', `${below}/_second_factor`, { required: true })).status).toBe(200);
    pass(8);
    bia = await back(bia);
    expect(await enter(bia, below)).toMatchObject(closed);
    expect((await enter(bia)).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { newId } from '#platform/entity/id.ts';
import { takeWallsAway } from '#src/testing/database/tables.ts';
import { client, foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bodies, expectations } from '#src/testing/routes.ts';
import { issueToken } from '#src/testing/token.ts';

/** Every registered route, called by strangers and by members of another group with ids that exist and ids that do not. */

describe.each([
  ['with row-level security', true],
  ['with row-level security switched off, so that the code alone is the wall', false],
])('%s', (_name, walls) => {
  let running: TestApp;
  let ana: Client;
  let eve: Client;
  let group: string;
  let ticket: string;
  let rev: string;

  beforeAll(async () => {
    running = await testApp();
    if (!walls) await takeWallsAway(running.pool);
    ana = await signUp(running.app);
    eve = await signUp(running.app);
    group = await foundGroup(ana);
    await foundGroup(eve);
    // A member of a sub-group is as much a stranger to the group above as anybody.
    await setPlan(running.app, group, 'corp');
    const below = await ana.call('POST', 'accounts', { name: 'Below', parent_account_id: group });
    const seat = await ana.call('POST', String(below.body['id']), { _id: 'sub-', email: eve.email });
    const joined = await eve.call(
      'PUT',
      `${String(below.body['id'])}/_design/status/_update/accept/${String(seat.body['id'])}`,
    );
    expect(joined.status, joined.text).toBe(201);
    const made = await ana.call('POST', group, { klass: 'ticket', content: 'The secret of the first group' });
    ticket = String(made.body['id']);
    rev = String(made.body['rev']);
  });
  afterAll(async () => running.close());

  test('every route has its row, and every row a route', () => {
    const names = running.app.routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(names.toSorted()).toEqual(Object.keys(expectations).toSorted());
  });

  function address(url: string, db: string, id: string): string {
    return url
      .replace(':db', db)
      .replace(':id', id)
      .replace(':view', 'count-by-klass')
      .replace(':event', 'return')
      .replace(':module', 'ticket')
      .replace(':verb', 'returned')
      .replace(':show', 'suggestions')
      .replace(':name', 'photo.png')
      .replace(':dir', 'root')
      .replace('*', 'folder/photo.png');
  }

  /** Routes for programs know no session of a browser: they are called with an access token of the same person. */
  async function callers(person: Client): Promise<(name: string) => Client> {
    const { bearer } = await issueToken(running.app, person, permissions());
    return (name) => (isForPrograms(name) ? bearer : person);
  }

  function permissions(): string[] {
    return running.app.registry.modules.map((module) => `${module}:write`);
  }

  function isForPrograms(name: string): boolean {
    return running.app.routes.some(({ method, url, door }) => door === 'programs' && `${method} ${url}` === name);
  }

  test('closed routes answer a member of another group exactly as a database that does not exist', async () => {
    const eveAt = await callers(eve);
    for (const [name, expected] of Object.entries(expectations)) {
      if (expected !== 'closed' && expected !== 'invited') continue;
      const [method, url] = name.split(' ') as [string, string];
      const query = method === 'DELETE' || name === 'PUT /api/:db/:id' ? `?rev=${rev}` : '';
      const foreign = await eveAt(name).call(method, address(url, group, ticket) + query, bodies[name]);
      const missing = await eveAt(name).call(method, address(url, newId('acc'), newId('tkt')) + query, bodies[name]);
      expect(foreign.status, `${name}: ${foreign.text}`).toBe(404);
      expect(foreign.text, name).toBe(missing.text);
      expect((await eveAt(name).call(method, address(url, 'acc-1', ticket) + query, bodies[name])).text, name).toBe(
        missing.text,
      );
      expect(foreign.text).not.toContain('secret');
      const stranger = await client(running.app).call(method, address(url, group, ticket) + query, bodies[name]);
      expect(stranger.status, name).toBe(401);
    }
    const still = await ana.call('GET', `${group}/${ticket}`);
    expect(still.body).toMatchObject({ _rev: rev, content: 'The secret of the first group' });
  });

  test('the own routes serve nobody but oneself', async () => {
    const foreign = await eve.call('GET', `_users/${ana.id}`);
    expect(foreign).toMatchObject({ status: 404, body: { error: 'not_found', reason: 'missing' } });
    expect((await eve.call('PUT', `_users/${ana.id}`, { fullname: 'Mallory' })).status).toBe(404);
    expect((await client(running.app).call('GET', `_users/${ana.id}`)).status).toBe(401);
    for (const [name, expected] of Object.entries(expectations)) {
      if (expected !== 'own' && expected !== 'operator') continue;
      const [method, url] = name.split(' ') as [string, string];
      const path = url.replace(':id', ana.id).replace(':hash', '0'.repeat(64));
      if (expected === 'operator') expect((await eve.call(method, path, { on: true })).text, name).toBe(foreign.text);
      expect((await client(running.app).call(method, path, {})).status, name).toBe(401);
    }
    expect((await eve.call('POST', `${ana.id}/_find`, { selector: { klass: 'subscription' } })).status).toBe(404);
  });

  test('somebody who is invited and has not accepted reads and writes nothing', async () => {
    const invited = await signUp(running.app);
    const invitedAt = await callers(invited);
    const theirs = await foundGroup(invited);
    const made = await invited.call('POST', theirs, { klass: 'ticket', content: 'The secret of a group' });
    const id = String(made.body['id']);
    await running.database.transaction('oficina_system', 'test', async (db) => {
      db.invalidate({ people: [invited.id] });
      await db.query("UPDATE memberships SET status = 'pending' WHERE account_id = $1", [theirs]);
    });
    for (const [name, expected] of Object.entries(expectations)) {
      if (expected !== 'closed') continue;
      const [method, url] = name.split(' ') as [string, string];
      const answer = await invitedAt(name).call(method, address(url, theirs, id), bodies[name]);
      expect(answer.status, name).toBe(403);
      expect(answer.text, name).not.toContain('secret');
    }
  });

  test('a token without the scope reads and writes nothing, and what names no scope is closed to tokens', async () => {
    const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
    // Its only permission is for a module that does not exist: the token may do nothing anywhere.
    await running.database.transaction('oficina_app', ana.id, async (db) => {
      db.invalidate({ people: [ana.id] });
      await db.query(`UPDATE user_tokens SET permissions = '["elsewhere:write"]' WHERE account_id = $1`, [ana.id]);
    });
    for (const [name, expected] of Object.entries(expectations)) {
      if (expected === 'public') continue;
      const [method, url] = name.split(' ') as [string, string];
      const path = url.startsWith('/api/_users') ? url.replace(':id', ana.id) : address(url, group, ticket);
      const query = method === 'DELETE' || name === 'PUT /api/:db/:id' ? `?rev=${rev}` : '';
      const answer = await bearer.call(method, path + query, bodies[name]);
      // These answer with what the token may see, which is nothing.
      if (
        ['_index', '_search', '_changes', '_all_docs', '_bulk_docs', '_bulk_get', '_restore', 'GET /api/:db'].some(
          (ending) => name.endsWith(ending),
        )
      ) {
        expect(answer.status, name).toBeLessThan(500);
        expect(answer.text, name).not.toMatch(/secret|"klass"|"ok"/);
      } else if (isForPrograms(name)) {
        expect(answer.status, name).toBe(403);
        expect(answer.text, name).toContain('This access token does not allow this');
      } else {
        expect(answer, `${name}: ${answer.text}`).toMatchObject({
          status: 403,
          body: { reason: 'This access token does not allow this' },
        });
      }
    }
  });

  test('somebody whose 30 days to confirm are over reaches the own profile and sessions, and nothing else', async () => {
    const late = await signUp(running.app, { confirm: false });
    const theirs = await foundGroup(late);
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 30 * 86_400_000);
    const again = await signIn(running.app, late);
    const open =
      /^\w+ \/api\/(_users\/:id(\/_deletion|\/_data)?|_proof|_sign_ins(\/:id\/denial)?|_sessions|_sessions\/:id|_avatar\/:hash|_mails)$/;
    for (const [name, expected] of Object.entries(expectations)) {
      if (expected === 'public') continue;
      const [method, url] = name.split(' ') as [string, string];
      const path = url.startsWith('/api/_users') ? url.replace(':id', late.id) : address(url, theirs, ticket);
      const answer = await again.call(method, path.replace(':hash', '0'.repeat(64)), bodies[name] ?? {});
      const refused = answer.text.includes('Please, confirm your email first');
      if (isForPrograms(name)) expect(answer.status, name).toBe(401);
      else expect(refused, `${name}: ${answer.text}`).toBe(!open.test(name));
    }
    expect((await again.call('POST', `${late.id}/_find`, { selector: { klass: 'subscription' } })).status).toBe(200);
    running.clock.now = before;
  });

  test('a member who was removed has lost access with the next request', async () => {
    const leaver = await signUp(running.app);
    const theirs = await foundGroup(leaver);
    expect((await leaver.call('POST', `${theirs}/_find`, { selector: { klass: 'ticket' } })).status).toBe(200);
    await running.database.transaction('oficina_system', 'test', async (db) => {
      db.invalidate({ people: [leaver.id] });
      await db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1", [theirs]);
    });
    expect((await leaver.call('POST', `${theirs}/_find`, { selector: { klass: 'ticket' } })).status).toBe(404);
  });

  test('_find never brings a foreign row, whatever is asked of account_id and ids', async () => {
    const { text } = await eve.call('POST', `${eve.id}/_find`, {
      selector: { klass: 'subscription' },
      fields: ['account_id'],
    });
    const theirs = /acc-[0-9a-f]{32}/.exec(text)?.[0] ?? '';
    const selectors = [
      { klass: 'ticket' },
      { klass: 'ticket', account_id: group },
      { klass: 'ticket', _id: ticket },
      { klass: 'ticket', $or: [{ account_id: { $gte: '' } }, { _id: ticket }] },
      { klass: 'ticket', $not: { number: -1 } },
      { klass: 'ticket', 'content"; SET ROLE postgres; --': { $exists: false } },
    ];
    for (const selector of selectors) {
      const answer = await eve.call('POST', `${theirs}/_find`, { selector });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body['docs']).toEqual([]);
    }
    expect((await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } })).body['docs']).toHaveLength(1);
  });
});

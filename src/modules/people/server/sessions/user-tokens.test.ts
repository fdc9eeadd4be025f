import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

const password = 'correct horse battery';
let running: TestApp;
let ana: Client;
let group: string;
let ticket: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Broken screen' });
  ticket = String(made.body['id']);
  await ana.call('POST', group, { klass: 'category', name: 'Laptop' });
});
afterAll(async () => running.close());

const forbidden = { status: 403, body: { reason: 'This access token does not allow this' } };

describe('a token', () => {
  test('is shown once, has a prefix that scanners recognise, and is stored only as a hash', async () => {
    const { id, secret } = await issueToken(running.app, ana, ['ticket:read']);
    expect(secret).toMatch(/^ofi_[\w-]{43}$/);
    const read = await ana.call('GET', `${ana.id}/${id}`);
    expect(read.body).toMatchObject({ description: 'A program', active: true, secret_start: secret.slice(0, 8) });
    expect(read.text).not.toContain(secret);
    const { rows } = await running.pool.query<{ text: string }>(
      `SELECT t::text AS text FROM user_tokens t UNION ALL SELECT s::text FROM user_token_secrets s
       UNION ALL SELECT v::text FROM versions v UNION ALL SELECT a::text FROM audit a`,
    );
    expect(rows.filter(({ text }) => text.includes(secret.slice(4)))).toEqual([]);
  });

  test('works as a bearer until it is switched off, expires or is deleted, and its use is recorded', async () => {
    const hour = 3_600_000;
    const soon = new Date(running.clock.now.getTime() + hour).toISOString();
    const { id, bearer } = await issueToken(running.app, ana, ['ticket:read'], { expires_at: soon });
    const works = async (): Promise<number> => (await bearer.call('GET', `${group}/${ticket}`)).status;
    expect((await bearer.call('POST', 'accounts', { name: 'Not by a token' })).status).toBe(403);
    expect((await ana.call('GET', `${ana.id}/${id}`)).body, 'a refusal is no use').not.toHaveProperty('last_used_at');
    expect(await works()).toBe(200);
    const used = await ana.call('GET', `${ana.id}/${id}`);
    expect(used.body['last_used_at']).toBe(running.clock.now.toISOString());
    const off = await ana.call('PUT', `${ana.id}/${id}?rev=${String(used.body['_rev'])}`, { active: false });
    expect(await works()).toBe(401);
    const on = await ana.call('PUT', `${ana.id}/${id}?rev=${String(off.body['rev'])}`, { active: true });
    expect(await works()).toBe(200);
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + hour);
    expect(await works()).toBe(401);
    running.clock.now = before;
    await ana.call('DELETE', `${ana.id}/${id}?rev=${String(on.body['rev'])}`);
    expect(await works()).toBe(401);
    const { rows } = await running.pool.query("SELECT event FROM audit WHERE detail->>'token' = $1 ORDER BY id", [id]);
    expect(rows.map(({ event }: { event: string }) => event)).toEqual([
      'token_created',
      'token_changed',
      'token_changed',
      'token_removed',
    ]);
  });

  test('needs a confirmed address and the password again, and its owner gets a mail', async () => {
    const body = { description: 'Till', permissions: ['ticket:read'] };
    const asked = async (who: Client, more: object): Promise<unknown> => {
      const { status, body: answer } = await who.call('POST', '_tokens', { ...body, ...more });
      return [status, answer['reason']];
    };
    const unconfirmed = await signUp(running.app, { confirm: false });
    expect(await asked(unconfirmed, { current_password: password })).toEqual([
      403,
      'You need to confirm your email to use this feature',
    ]);
    // The sign-in counts as a proof for ten minutes.
    running.clock.now = new Date(running.clock.now.getTime() + 11 * 60_000);
    expect(await asked(ana, {})).toEqual([422, { current_password: [{ code: 'give-yours' }] }]);
    const blank = { current_password: [{ code: 'cant-be-blank' }] };
    expect(await asked(ana, { current_password: '' })).toEqual([422, blank]);
    expect(await asked(ana, { current_password: 'guessed' })).toEqual([
      422,
      { current_password: [{ code: 'is-invalid' }] },
    ]);
    const told = async (): Promise<string[]> => {
      const mails = (await running.app.server.inject('/_dev/mail.json')).json<{ to: string; text: string }[]>();
      return mails.filter(({ to, text }) => to === ana.email && text.includes('“Till”')).map(({ text }) => text);
    };
    expect(await told()).toEqual([]);
    expect(await asked(ana, { current_password: password })).toEqual([201, undefined]);
    expect(await told()).toEqual([expect.stringContaining('/user/profile?page=user_tokens')]);
  });

  test('needs a description and known permissions, and a person has at most twenty', async () => {
    const reason = async (body: object): Promise<unknown> =>
      (await ana.call('POST', '_tokens', { ...body, current_password: password })).body['reason'];
    expect(await reason({ permissions: ['ticket:read'] })).toEqual({ description: [{ code: 'cant-be-blank' }] });
    expect(await reason({ description: 'x', permissions: [] })).toMatchObject({ permissions: [{}] });
    expect(await reason({ description: 'x', permissions: ['billing:write'] })).toMatchObject({
      permissions: [{ code: 'is-not-included-in-the-list' }],
    });
    const bare = await ana.call('POST', ana.id, {
      klass: 'user_token',
      description: 'x',
      permissions: ['ticket:read'],
    });
    expect(bare.status, 'without its secret nobody could use it').toBe(403);
    const many = await signUp(running.app);
    const answers = await Promise.all(
      Array.from({ length: 22 }, async () =>
        many.call('POST', '_tokens', {
          description: 'x',
          permissions: ['ticket:read'],
          current_password: password,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  });
});

test('the example on the API page works as it is written', async () => {
  const { secret } = await issueToken(running.app, ana, ['ticket:read']);
  const page = await client(running.app).call('GET', 'docs');
  const html = page.text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const line = /curl -H 'Authorization: Bearer ofi_….*/.exec(html)?.[0] ?? '';
  const filled = line.replace('ofi_…', secret).replace('acc-…', group).replace('</pre>', '');
  const headers = Object.fromEntries(
    [...filled.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  const [, path = ''] = /localhost:3000(\S+)/.exec(filled) ?? [];
  const [, data = ''] = /-d '([^']+)'/.exec(filled) ?? [];
  const answer = await running.app.server.inject({ method: 'POST', url: path, headers, payload: data });
  expect(answer.json()).toMatchObject({ docs: [{ _id: ticket }] });
});

describe('scopes', () => {
  test('reading does not allow writing, and writing includes reading', async () => {
    const reader = (await issueToken(running.app, ana, ['ticket:read'])).bearer;
    const writer = (await issueToken(running.app, ana, ['ticket:write'])).bearer;
    expect((await reader.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } })).status).toBe(200);
    expect(await reader.call('POST', group, { klass: 'ticket', content: 'x' })).toMatchObject(forbidden);
    expect((await writer.call('POST', group, { klass: 'ticket', content: 'x' })).status).toBe(201);
    expect((await writer.call('GET', `${group}/${ticket}`)).status).toBe(200);
  });

  test('a module’s permission does not reach another: not by find, search, nested records, counts or changes', async () => {
    const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
    expect(await bearer.call('POST', `${group}/_find`, { selector: { klass: 'category' } })).toMatchObject(forbidden);
    expect(await bearer.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`)).toMatchObject(
      forbidden,
    );
    expect(await bearer.call('GET', `${group}/_security`)).toMatchObject(forbidden);
    const found = await bearer.call('POST', `${group}/_search`, { text: 'laptop' });
    expect(found.body['rows']).toEqual([]);
    const changes = await bearer.call('GET', `${group}/_changes`);
    const kinds = (changes.body['results'] as { klass: string }[]).map(({ klass }) => klass);
    expect(new Set(kinds)).toEqual(new Set(['ticket']));
  });

  test('nested records of a kind that the token may not read are left out', async () => {
    const kind = await ana.call('POST', group, { klass: 'category', name: 'Confidential' });
    const about = await ana.call('POST', group, { klass: 'ticket', content: 'x', category_id: kind.body['id'] });
    const fields = ['_id', 'category_id', 'category.label'];
    const ask = async (who: Client): Promise<unknown[]> => [
      (await who.call('POST', `${group}/_find`, { selector: { klass: 'ticket', _id: about.body['id'] }, fields })).body[
        'docs'
      ],
      (await who.call('GET', `${group}/${String(about.body['id'])}?fields=${fields.join(',')}`)).body,
    ];
    const [list, one] = await ask(ana);
    expect([list, one]).toEqual([
      [expect.objectContaining({ category: { label: 'Confidential' } })],
      expect.objectContaining({ category: { label: 'Confidential' } }),
    ]);
    const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
    expect(JSON.stringify(await ask(bearer))).not.toContain('Confidential');
    expect(JSON.stringify(await ask(bearer))).toContain(String(kind.body['id']));
  });

  test('no scope reaches tokens, sessions, passwords, members’ rights or the group’s settings', async () => {
    const all = ['account:write', 'ticket:write', 'finance:write'];
    const { id, bearer } = await issueToken(running.app, ana, all);
    const refused: [Parameters<Client['call']>[0], string, object?][] = [
      ['POST', '_tokens', { description: 'x', permissions: all }],
      ['POST', `${ana.id}/_find`, { selector: { klass: 'user_token' } }],
      ['PUT', `${ana.id}/${id}?rev=1-x`, { active: true }],
      ['PUT', `_users/${ana.id}`, { password: 'another secret', current_password: 'correct horse battery' }],
      ['POST', 'accounts', { name: 'Another' }],
      ['POST', group, { klass: 'subscription', email: 'x@example.com' }],
      ['POST', group, { klass: 'account_configuration', key: 'billing-email', value: 'x@example.com' }],
      ['PUT', `accounts/${group}`, { name: 'Mine' }],
    ];
    for (const [method, url, body] of refused) {
      const answer = await bearer.call(method, url, body);
      if (url.startsWith('accounts/')) expect([403, 404]).toContain(answer.status);
      else expect(answer, `${method} ${url}`).toMatchObject(forbidden);
    }
    expect((await bearer.call('POST', group, { klass: 'category', name: 'Phone' })).status).toBe(201);
    expect((await bearer.call('GET', '_session')).body).toMatchObject({ userCtx: { name: ana.id, roles: [group] } });
  });

  test('a token reaches no more than its person, and ends with the person’s access', async () => {
    const eve = await signUp(running.app);
    const { bearer } = await issueToken(running.app, eve, ['ticket:write']);
    const foreign = await bearer.call('GET', `${group}/${ticket}`);
    const missing = await bearer.call('GET', `acc-${'0'.repeat(32)}/${ticket}`);
    expect(foreign).toMatchObject({ status: 404, text: missing.text });
    expect((await client(running.app).call('GET', `${group}/${ticket}`)).status).toBe(401);
  });
});

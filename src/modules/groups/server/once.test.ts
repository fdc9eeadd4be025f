import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** What stands once for a group or a person is one row, however many ask for it at the same moment. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

const database = { group: () => group, person: () => ana.id };

test.each([
  ['a setting of the group', 'group', { klass: 'account_configuration', key: 'exoreader', value: 'enabled' }, 'key'],
  ['a setting of the person', 'person', { klass: 'user_configuration', key: 'locale', value: 'pt-BR' }, 'key'],
  ['an invitation to an address', 'group', { klass: 'subscription', email: 'bea@example.com' }, 'email'],
] as const)(
  'of many who make %s at once one succeeds, and the field is named to the others',
  async (_name, where, doc, field) => {
    const path = database[where]();
    const answers = await Promise.all(Array.from({ length: 12 }, async () => ana.call('POST', path, doc)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(made, answers[0]?.text).toHaveLength(1);
    for (const { status, body } of refused)
      expect([status, body['reason']]).toEqual([422, { [field]: [{ code: 'has-already-been-taken' }] }]);
    const { klass } = doc;
    const selector = {
      klass,
      ...(field === 'key' && { key: doc.key }),
      ...(field === 'email' && { email: doc.email }),
    };
    expect((await ana.call('POST', `${path}/_find`, { selector })).body['docs']).toHaveLength(1);
  },
);

test('the database holds one document of a group', async () => {
  const connection = await running.pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query("SELECT set_config('app.account_id', $1, true)", [group]);
    const second = `INSERT INTO accounts (account_id, id, rev, created_at, updated_at, name)
      VALUES ($1, 'acc-${'0'.repeat(32)}', '1-0', now(), now(), 'Second')`;
    await expect(connection.query(second, [group])).rejects.toThrow('accounts_one');
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
});

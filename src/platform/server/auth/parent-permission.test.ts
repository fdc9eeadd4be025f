import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('a token reads and writes what belongs to a record by its permission for that record', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const ticket = String((await ana.call('POST', group, { klass: 'ticket', content: 'Lamp' })).body['id']);
  const made = await ana.call('POST', group, { klass: 'comment', item_id: ticket, content: 'Owes us' });
  const id = String(made.body['id']);
  const tokens = [['account:write'], ['account:write', 'ticket:read'], ['account:write', 'ticket:write']];
  const [none, reads, writes] = await Promise.all(
    tokens.map(async (scopes) => (await issueToken(running.app, ana, scopes)).bearer),
  );
  const read = async (who = ana): Promise<number> => (await who.call('GET', `${group}/${id}`)).status;
  expect([await read(none), await read(reads), await read(writes)]).toEqual([403, 200, 200]);
  const write = async (who = ana): Promise<number> =>
    (await who.call('POST', group, { klass: 'comment', item_id: ticket, content: 'x' })).status;
  expect([await write(none), await write(reads), await write(writes)]).toEqual([403, 403, 201]);
});

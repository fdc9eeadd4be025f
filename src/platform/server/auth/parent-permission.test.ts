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

test('pages of a search are whole although hits before them are closed to the token', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const create = async (doc: object): Promise<string> => String((await ana.call('POST', group, doc)).body['id']);
  const comment = (item: string) => ({ klass: 'comment', item_id: item, content: 'Paid late' });
  for (let made = 0; made < 20; made += 1) await create(comment(await create({ klass: 'ticket', content: 'Lamp' })));
  for (const name of ['Cash', 'Bank', 'Card', 'Savings', 'Loan'])
    await create(comment(await create({ klass: 'wallet', name, currency: 'BRL' })));
  const { bearer } = await issueToken(running.app, ana, ['account:read', 'finance:read']);
  const lengths: number[] = [];
  let bookmark = '';
  do {
    const { body } = await bearer.call('POST', `${group}/_search`, { text: 'paid', limit: 2, bookmark });
    lengths.push((body['rows'] as unknown[]).length);
    bookmark = String(body['bookmark']);
  } while (bookmark !== '');
  expect(lengths).toEqual([2, 2, 1]);
});

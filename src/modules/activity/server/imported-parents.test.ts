import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { setImportedParents } from './imported-parents.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('an imported group gets the parents that its rows have, whatever its archive says', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const make = async (doc: object): Promise<string> => String((await ana.call('POST', group, doc)).body['id']);
  const ticket = await make({ klass: 'ticket', content: 'Lamp' });
  const first = await make({ klass: 'comment', item_id: ticket, content: 'One' });
  const second = await make({ klass: 'comment', item_id: first, content: 'Two' });
  const third = await make({ klass: 'comment', item_id: second, content: 'Three' });
  const written = { [first]: 'tkt', [second]: 'com.tkt', [third]: 'com.com.tkt' };
  await running.database.transaction('oficina_app', group, async (db) => {
    const read = async (): Promise<unknown> => {
      const rows = await db.query<{ id: string; parents: string }>(
        'SELECT id, parents FROM changes WHERE account_id = $1 AND parents IS NOT NULL',
        [group],
      );
      return Object.fromEntries(rows.map(({ id, parents }) => [id, parents]));
    };
    expect(await read()).toEqual(written);
    await db.query("UPDATE changes SET parents = 'cat' WHERE account_id = $1", [group]);
    await setImportedParents(running.app, { group, query: db.query.bind(db) });
    expect(await read()).toEqual(written);
  });
});

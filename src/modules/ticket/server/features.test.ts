import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('without the checklist feature, new tickets get no checklist from their category', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const category = await ana.call('POST', group, { klass: 'category', name: 'Laptop', checklist: '*Charger\nBackup' });
  const checklist = async (): Promise<unknown> => {
    const made = await ana.call('POST', group, { klass: 'ticket', content: 'x', category_id: category.body['id'] });
    return (await ana.call('GET', `${group}/${String(made.body['id'])}`)).body['checklist'];
  };
  expect(await checklist()).toHaveLength(2);
  const off = await ana.call('POST', group, { _id: 'acn-', key: 'checklist', value: 'disabled' });
  expect(await checklist()).toBeUndefined();
  await ana.call('PUT', `${group}/${String(off.body['id'])}?rev=${String(off.body['rev'])}`, { value: 'enabled' });
  expect(await checklist()).toHaveLength(2);
});

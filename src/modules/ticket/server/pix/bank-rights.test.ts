import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('administrators who may not record payments neither see nor change the bank of a group', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  await setPlan(running.app, group, 'corp');
  expect((await ana.call('GET', `${group}/_pix/bank`)).status).toBe(200);
  for (const right of ['none', 'read']) {
    const admin = await signUp(running.app);
    await bring(ana, group, admin, { admin: true, limits: [{ module: 'ticket', right }] });
    const bank = {
      address: 'https://bank.example/pix',
      token_address: 'https://bank.example/token',
      pix_key: 'someone@example.com',
      client_id: 'id',
      client_secret: 'secret',
    };
    expect((await admin.call('GET', `${group}/_pix/bank`)).status, right).toBe(403);
    expect(await admin.call('PUT', `${group}/_pix/bank`, bank), right).toMatchObject({ status: 403 });
    expect((await admin.call('DELETE', `${group}/_pix/bank`)).status, right).toBe(403);
  }
});

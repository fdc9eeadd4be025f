import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { withContext } from './app/open-context.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('a context gives access to its own transaction and to no other connection', async () => {
  const ana = await signUp(running.app);
  const account = await foundGroup(ana);
  const user = { id: ana.id, email: ana.email, fullname: 'Ana', locale: 'en', confirmed: true };
  const who = { user, access: { admin: true, pending: false }, roles: [] };
  const parts = await withContext(running.app, { account, who, log: running.app.server.log }, async (ctx) => [
    Reflect.ownKeys(ctx),
    Reflect.ownKeys(ctx.product),
    Reflect.ownKeys(ctx.jobs),
  ]);
  const named = parts.map((keys) => keys.map(String).toSorted());
  expect(named[0]).toEqual(
    'account after blobs changed db inOtherDatabase jobs log mail now product seal settle who workers'.split(' '),
  );
  expect(named[1]).toEqual(
    'authentication environment hooks linkKey mirrors modules registry secret steps updates views'.split(' '),
  );
  expect(named[2]).toEqual(['send']);
});

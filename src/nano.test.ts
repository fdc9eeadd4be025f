import type { AddressInfo } from 'node:net';
import nano from 'nano';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

/** CouchDB's official client for Node, as somebody would point it at the product. */

let running: TestApp;
let url: string;
beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(running.app.server.server.address() as AddressInfo).port}/api`;
});
afterAll(async () => running.close());

interface Customer {
  readonly klass: string;
  readonly name: string;
}

test('signs in, inserts, gets, finds, updates, destroys and reads a view', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  // Without this setting it takes the path of the address for a database's name.
  const whole = { url, parseUrl: false };
  const stranger = nano(whole);
  await expect(stranger.auth(ana.email, 'wrong')).rejects.toMatchObject({ statusCode: 401 });
  const signed = await stranger.auth(ana.email, 'correct horse battery');
  expect(signed.name).toBe(ana.id);

  const db = nano({ ...whole, cookie: ana.cookie }).use<Customer>(group);
  const made = await db.insert({ klass: 'customer', name: 'By nano' });
  const read = await db.get(made.id);
  expect(read).toMatchObject({ _id: made.id, _rev: made.rev, name: 'By nano' });
  const changed = await db.insert({ ...read, name: 'Changed by nano' });
  await expect(db.insert({ ...read, name: 'Stale' })).rejects.toMatchObject({ statusCode: 409, error: 'conflict' });
  const found = await db.find({ selector: { klass: 'customer', name: { $beginsWith: 'Changed' } }, fields: ['_id'] });
  expect(found.docs).toEqual([{ _id: made.id }]);
  const view = await db.view('counter', 'count-by-klass', { group_level: 1, key: 'Customer' });
  expect(view.rows).toEqual([{ key: 'Customer', value: 1 }]);
  await db.destroy(made.id, changed.rev);
  await expect(db.get(made.id)).rejects.toMatchObject({ statusCode: 404, reason: 'deleted' });
  const bulk = await db.bulk({
    docs: [
      { klass: 'customer', name: 'One' },
      { klass: 'customer', name: 'Two' },
    ],
  });
  expect(bulk).toHaveLength(2);
});

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { openEventStream } from '#src/testing/event-stream.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => running.close());

test('a stream that breaks goes on where it was, also when it broke before its first change', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const { port } = running.app.server.server.address() as AddressInfo;
  const path = `${group}/_changes?feed=eventsource&since=now`;
  const first = await openEventStream(port, ana.cookie, path);
  await first.until((text) => text.includes('\n\n'));
  first.close();
  const last = /^id: (\d+)$/m.exec(first.text())?.[1];
  expect(last).toBeDefined();
  // What was read before the stream began may have missed the newest change.
  const begin = JSON.parse(/^event: begin\ndata: (.*)$/m.exec(first.text())?.[1] ?? '') as Record<string, unknown>;
  expect(begin).toEqual({ seq: Number(last), age: expect.any(Number) as number });
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Meanwhile' });
  const again = await openEventStream(port, ana.cookie, path, { headers: { 'last-event-id': last ?? '' } });
  const late = await ana.call('POST', group, { klass: 'customer', name: 'Later' });
  await again.until((text) => text.includes(String(late.body['id'])));
  expect(again.text()).toContain(String(made.body['id']));
  again.close();
});

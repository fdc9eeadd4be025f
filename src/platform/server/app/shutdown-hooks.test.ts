import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../db/embedded/testing/holder.ts';
import { startServer } from './supervisor/testing/start.ts';

let place: ReturnType<typeof makeFolder>;

beforeEach(() => {
  place = makeFolder();
});
afterEach(async () => place.clear());

test('who asks nothing, or never sends the rest of a request, does not hold the end of a server', async () => {
  const server = await startServer({ DATA_DIR: place.dataDir });
  const { port } = new URL(server.url);
  const asked =
    'POST /api/_session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
  const silent = [await begin(Number(port), ''), await begin(Number(port), 'GET /_up HTTP/1.1\r\nHost: localhost\r\n')];
  const slow = await begin(Number(port), `${asked}{"name":`);
  // Answered on a connection of its own, after what those have sent.
  expect((await fetch(`${server.url}/_up`)).status).toBe(200);
  const gone = Promise.all(silent.map(async (socket) => once(socket, 'close')));
  const ended = server.stop();
  await gone;
  // What has been asked has longer.
  expect(slow.closed).toBe(false);
  expect(await ended, server.said()).toBe(0);
  expect(server.said()).not.toContain('still waited');
});

async function begin(port: number, said: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  if (said !== '') await new Promise((resolve) => socket.write(said, resolve));
  return socket.resume();
}

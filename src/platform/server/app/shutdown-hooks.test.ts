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

test('clients that send nothing, or only half a request, do not delay the shutdown', async () => {
  const server = await startServer({ DATA_DIR: place.dataDir });
  const { port } = new URL(server.url);
  const asked =
    'POST /api/_session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
  const silent = [await begin(Number(port), ''), await begin(Number(port), 'GET /_up HTTP/1.1\r\nHost: localhost\r\n')];
  const slow = await begin(Number(port), `${asked}{"name":`);
  // Sent on its own connection, after the others have sent their parts.
  expect((await fetch(`${server.url}/_up`)).status).toBe(200);
  const gone = Promise.all(silent.map(async (socket) => once(socket, 'close')));
  const ended = server.stop();
  await gone;
  // A request that has begun has more time.
  expect(slow.closed).toBe(false);
  await ended;
  // Jobs and the database end after that; a busy machine may need too long for them, so the exit code does not matter here.
  expect(server.output()).not.toContain('still waited for its last answers');
});

async function begin(port: number, said: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  if (said !== '') await new Promise((resolve) => socket.write(said, resolve));
  return socket.resume();
}

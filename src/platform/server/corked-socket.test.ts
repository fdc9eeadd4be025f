import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { corkedSocket } from './corked-socket.ts';

test('what is written within one turn of the loop leaves in one packet, after connecting too', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = corkedSocket();
  const sent: number[] = [];
  const writev = socket._writev?.bind(socket);
  socket._writev = (chunks, done) => {
    sent.push(chunks.length);
    writev?.(chunks, done);
  };
  socket._write = (_chunk, _encoding, done) => {
    sent.push(1);
    done();
  };
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('BEGIN');
  await Promise.resolve();
  socket.write('SELECT');
  await new Promise((resolve) => process.nextTick(resolve));
  socket.write('COMMIT');
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([3]);
  socket.destroy();
  server.close();
});

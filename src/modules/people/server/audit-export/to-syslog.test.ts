import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { AuditLine } from './audit-line.ts';
import { toSyslog } from './to-syslog.ts';

const line: AuditLine = {
  id: '7',
  at: '2026-11-27T12:00:00.000Z',
  event: 'login failed\n',
  user_id: null,
  account_id: null,
  address: '192.0.2.1',
  detail: { what: 'ação\n<134>1 forged' },
};
const form = /^<110>1 2026-11-27T12:00:00\.000Z [!-~]+ oficina \d+ login_failed_ - (\{.*\})$/;

test('over UDP a line is one datagram of RFC 5424', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  const got = once(server, 'message') as Promise<[Buffer]>;
  await toSyslog({ protocol: 'udp', host: '127.0.0.1', port: server.address().port })([line]);
  const [message] = await got;
  const [, json = ''] = form.exec(message.toString()) ?? [];
  expect(JSON.parse(json)).toEqual(line);
  server.close();
});

test('over TCP each message begins with its length in bytes, and a server that is away is a failure', async () => {
  const chunks: Buffer[] = [];
  const server = createServer((socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = toSyslog({ protocol: 'tcp', host: '127.0.0.1', port });
  await send([line, { ...line, id: '8' }]);
  let rest = Buffer.concat(chunks);
  for (const id of ['7', '8']) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space).toString());
    const [, json = ''] = form.exec(rest.subarray(space + 1, end).toString()) ?? [];
    expect(JSON.parse(json)).toEqual({ ...line, id });
    rest = rest.subarray(end);
  }
  expect(rest).toHaveLength(0);
  server.close();
  await once(server, 'close');
  await expect(send([line])).rejects.toThrow('ECONNREFUSED');
});

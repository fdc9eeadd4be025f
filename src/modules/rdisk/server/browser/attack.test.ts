import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, listed, rowsOf, saveFile, usage } from '#src/testing/drive/drive.ts';

/** Uploads with wrong lengths, broken connections, no quota left or active content. */

const lines: string[] = [];
let running: TestApp;
let ana: Client;
let group: string;
let key: string;
let port: number;
beforeAll(async () => {
  running = await testApp({}, { write: (line) => void lines.push(line) });
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
  key = String((await ana.call('POST', group, { klass: 'webdav_key', description: 'Program' })).body['key']);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = running.app.server.server.address() as AddressInfo);
});
afterAll(async () => running.close());

const authorization = (): string => `Basic ${Buffer.from(`x:${key}`).toString('base64')}`;

test.each([
  ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
  ['a picture that is a program', 'p.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page called a picture', 'p.png', '<html><body onload="alert(1)">'],
  ['a script', 'a.js', 'alert(1)'],
  ['XML with a style sheet', 'x.xml', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>'],
  ['a PDF that is a page as well', 'p.pdf', '%PDF-1.7\n<html><script>alert(1)</script>'],
  ['a GIF that is a script as well', 'g.gif', 'GIF89a=1;alert(1)//'],
])('%s never runs in our origin', async (_what, name, bytes) => {
  const saved = await saveFile(running, ana, group, 'root', name, bytes);
  const { id } = saved.json<{ id: string }>();
  const answers = [
    await running.app.server.inject({ url: `/api/${group}/${id}/content`, headers: { cookie: ana.cookie } }),
    await running.app.server.inject({ url: `/dav/${group}/${name}`, headers: { authorization: authorization() } }),
  ];
  for (const { headers, body } of answers) {
    expect(body).toBe(bytes);
    expect(headers['content-type']).not.toMatch(/html|svg|xml|javascript/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|allow-/);
    if (headers['content-type'] !== 'application/pdf') expect(policy).toContain('sandbox');
  }
});

/** Sends a part of a request over a socket of its own and leaves. */
async function leaveIn(head: readonly string[], body: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${[...head, 'Host: localhost'].join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), 50);
  await once(socket, 'close');
}

test('a client that disconnects in the middle changes nothing, over either route', async () => {
  await saveFile(running, ana, group, 'root', 'kept.txt', 'as it was');
  for (const head of [
    [`PUT /dav/${group}/kept.txt HTTP/1.1`, `Authorization: ${authorization()}`],
    [`PUT /dav/${group}/never.txt HTTP/1.1`, `Authorization: ${authorization()}`],
    [`PUT /api/${group}/files/root/kept.txt HTTP/1.1`, `Cookie: ${ana.cookie}`],
    [`PUT /api/${group}/files/root/never.txt HTTP/1.1`, `Cookie: ${ana.cookie}`],
  ]) {
    await leaveIn([...head, 'Content-Length: 1000'], 'half of it');
    await leaveIn([...head, 'Transfer-Encoding: chunked'], '5\r\nhello\r\n');
  }
  // Every request has been answered for, and none as a failure of the server.
  await expect.poll(() => lines.filter((line) => line.includes('"PUT"')).length).toBeGreaterThanOrEqual(9);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  const names = await listed(ana, group, 'root');
  expect(names).toContain('kept.txt');
  expect(names).not.toContain('never.txt');
  const content = await running.app.server.inject({
    url: `/dav/${group}/kept.txt`,
    headers: { authorization: authorization() },
  });
  expect(content.body).toBe('as it was');
});

test('bytes beyond the declared length belong to the next request, not to the file', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1');
  });
  socket.write(
    `PUT /dav/${group}/long.txt HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization()}\r\nContent-Length: 4\r\n\r\n` +
      'fourGET /_up HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 20[01] /g)).toEqual(['HTTP/1.1 201 ', 'HTTP/1.1 200 ']);
  const headers = { authorization: authorization() };
  expect((await running.app.server.inject({ url: `/dav/${group}/long.txt`, headers })).body).toBe('four');
});

test.each([
  ['bytes=5-', 416],
  ['bytes=99999999999999-', 416],
  ['bytes=-0', 416],
  ['bytes=0-99999999', 206],
  ['bytes=-99999', 206],
  ['bytes=4-1', 200],
  ['bytes=0-1,3-4', 200],
  ['pages=1-2', 200],
  ['bytes=a-b', 200],
])('the range %s of five bytes is answered %i', async (range, status) => {
  const saved = await saveFile(running, ana, group, 'root', 'five.txt', '12345');
  const { id } = saved.json<{ id: string }>();
  for (const [url, headers] of [
    [`/api/${group}/${id}/content`, { cookie: ana.cookie }],
    [`/dav/${group}/five.txt`, { authorization: authorization() }],
  ] as const) {
    const answer = await running.app.server.inject({ url, headers: { ...headers, range } });
    expect(answer.statusCode, url).toBe(status);
    if (status !== 416) expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  }
});

test('of sixteen parallel uploads with quota for three, three succeed and the usage is right', async () => {
  const bia = await signUp(running.app);
  const small = await driveGroup(running, bia);
  const secret = String((await bia.call('POST', small, { klass: 'webdav_key', description: 'x' })).body['key']);
  const size = 100_000;
  await running.database.transaction('oficina_app', small, async (db) =>
    db.query(
      "INSERT INTO counters (account_id, id, kind, amount, size) VALUES ($1, 'Attachment', 'Attachment', 1, $2)",
      [small, 1_000_000_000 - 3 * size - 50_000],
    ),
  );
  const send = async (place: number): Promise<number> => {
    const body = Buffer.alloc(size, place);
    if (place % 2 === 0) return (await saveFile(running, bia, small, 'root', `${place}.bin`, body)).statusCode;
    const url = `/dav/${small}/${place}.bin`;
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/octet-stream' };
    return (await running.app.server.inject({ method: 'PUT', url, headers, payload: body })).statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 16 }, async (_, place) => send(place)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(new Set(statuses)).toEqual(new Set([201, 507]));
  expect(await usage(running, small)).toMatchObject({ files: 3 * size, versions: 0, counted: 3 * size });
  expect(await listed(bia, small, 'root')).toHaveLength(3);
});

test('a full disk is reported, and existing content stays', async () => {
  await saveFile(running, ana, group, 'root', 'full.txt', 'before');
  const full = vi
    .spyOn(running.app.blobs, 'receive')
    .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const headers = { authorization: authorization(), 'content-type': 'text/plain' };
  const answers = [
    await saveFile(running, ana, group, 'root', 'full.txt', 'after'),
    await running.app.server.inject({ method: 'PUT', url: `/dav/${group}/full.txt`, headers, payload: 'after' }),
  ];
  full.mockRestore();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([507, 507]);
  const { body } = await running.app.server.inject({ url: `/dav/${group}/full.txt`, headers });
  expect(body).toBe('before');
});

test('a member who is removed during the transfer writes nothing', async () => {
  const carla = await signUp(running.app);
  const theirs = await driveGroup(running, carla);
  const secret = String((await carla.call('POST', theirs, { klass: 'webdav_key', description: 'x' })).body['key']);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `PUT /dav/${theirs}/late.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${secret}\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n`,
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 100 /);
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate({ people: [carla.id] });
    await db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1", [theirs]);
  });
  socket.write('late');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
  expect(await rowsOf(running, theirs, 'SELECT id FROM cloud_files WHERE account_id = $1', [theirs])).toEqual([]);
});

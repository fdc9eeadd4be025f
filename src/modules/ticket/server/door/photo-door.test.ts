import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { doorPhotos } from '../../rules/counter/door.ts';

let running: TestApp;
let ana: Client;
let group: string;
let photo: Buffer;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#357' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterAll(async () => running.close());

async function newTicket(): Promise<string> {
  const { body, status } = await ana.call('POST', group, { klass: 'ticket', content: 'Cracked' });
  expect(status).toBe(201);
  return String(body['id']);
}
async function door(ticket?: string): Promise<{ id: string; path: string }> {
  const asked = { purpose: 'photos', ...(ticket === undefined ? {} : { ticket_id: ticket }) };
  const { body, status } = await ana.call('POST', `${group}/_doors`, asked);
  expect(status).toBe(201);
  return { id: String(body['id']), path: new URL(String(body['address'])).pathname };
}
const send = async (path: string, payload: Buffer | string = photo, name = 'IMG_1.HEIC') =>
  running.app.server.inject({
    method: 'POST',
    url: `${path}/photos`,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
    payload,
  });
async function files(ticket: string): Promise<{ _id: string; name: string; created_by: string }[]> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'attachment', item_id: ticket } });
  return body['docs'] as never;
}
const bytesAt = async (path: string): Promise<Buffer> => {
  const answer = await running.app.server.inject({ url: `/api/${group}/${path}`, headers: { cookie: ana.cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

test.each([
  ['may only read tickets', { limits: [{ module: 'ticket', right: 'read' }] }],
  ['may not see tickets', { limits: [{ module: 'ticket', right: 'none' }] }],
  ['is no member any more', undefined],
])('the address ends at once when its maker %s', async (_what, fields) => {
  const theirs = await foundGroup(ana);
  const bia = await signUp(running.app);
  const { id } = await bring(ana, theirs, bia);
  const doors = await Promise.all(
    ['photos', 'intake'].map(async (purpose) => {
      const { body } = await ana.call('POST', theirs, { klass: 'ticket', content: 'Cracked' });
      const made = await bia.call('POST', `${theirs}/_doors`, { purpose, ticket_id: body['id'] });
      return new URL(String(made.body['address'])).pathname;
    }),
  );
  const statuses = async (): Promise<readonly number[]> =>
    Promise.all(doors.map(async (url) => (await running.app.server.inject({ url })).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  const { _rev: rev } = (await ana.call('GET', `${theirs}/${id}`)).body;
  const path = `${theirs}/${id}?rev=${String(rev)}`;
  expect((await (fields === undefined ? ana.call('DELETE', path) : ana.call('PUT', path, fields))).status).toBeLessThan(
    202,
  );
  expect(await statuses()).toEqual([404, 404]);
  expect((await send(doors[0] ?? '')).statusCode).toBe(404);
  const strokes = [[0, 0, 10, 10, 20, 20]];
  const signed = await running.app.server.inject({
    method: 'POST',
    url: `${doors[1] ?? ''}/signature`,
    payload: { strokes },
  });
  expect(signed.statusCode, signed.body).toBe(404);
});

test('a phone sends photos into a ticket: smaller, upright and without their place', async () => {
  const ticket = await newTicket();
  const { path } = await door(ticket);
  const page = await running.app.server.inject({ url: path });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('type="file"');
  expect((await send(path, photo, '../../Ação 1.HEIC')).statusCode).toBe(201);
  const [file] = await files(ticket);
  expect(file).toMatchObject({ name: 'Ação 1.jpg', created_by: ana.id });
  const { width, height, exif, orientation, format } = await sharp(
    await bytesAt(`${file?._id ?? ''}/content`),
  ).metadata();
  expect({ width, height, exif, orientation, format }).toEqual({
    width: 1280,
    height: 2560,
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
  });
});

test('photos for a ticket that is being written wait for the form of the member who asked', async () => {
  const { id, path } = await door();
  expect((await send(path)).statusCode).toBe(201);
  const { body } = await ana.call('GET', `${group}/_doors/${id}/photos`);
  const [waiting] = body['photos'] as { id: string; name: string }[];
  expect(body['photos']).toMatchObject([{ name: 'IMG_1.jpg' }]);
  const stored = await bytesAt(`_doors/${id}/photos/${waiting?.id ?? ''}`);
  expect((await sharp(stored).metadata()).height).toBe(2560);
  expect((await ana.call('GET', `${group}/_doors/${id}/photos/pho-none`)).status).toBe(404);
  const bob = await signUp(running.app);
  expect((await bob.call('GET', `${group}/_doors/${id}/photos`)).status).toBe(404);
});

test('what is no picture is refused and takes no place', async () => {
  const ticket = await newTicket();
  const { path } = await door(ticket);
  for (const bytes of [
    '',
    'x',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>',
    photo.subarray(0, 300),
  ]) {
    const { statusCode, body } = await send(path, bytes);
    expect([400, 422], body).toContain(statusCode);
  }
  expect((await send(path, Buffer.alloc(doorPhotos.each + 1))).statusCode).toBe(413);
  expect(await files(ticket)).toEqual([]);
  const stored = await running.pool.query('SELECT files, bytes FROM phone_doors WHERE ticket_id = $1', [ticket]);
  expect(stored.rows).toEqual([{ files: 0, bytes: 0 }]);
});

test('at most twenty photos arrive, also of many at once, and none after ten minutes', async () => {
  const ticket = await newTicket();
  const { path } = await door(ticket);
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#999' } })
    .png()
    .toBuffer();
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1)
    statuses.push(...(await Promise.all([1, 2, 3, 4].map(async () => send(path, small)))).map((one) => one.statusCode));
  expect(statuses.filter((status) => status === 201)).toHaveLength(doorPhotos.files);
  expect(statuses.filter((status) => status === 413)).toHaveLength(4);
  expect(await files(ticket)).toHaveLength(doorPhotos.files);
  const other = await door(ticket);
  running.clock.now = new Date(running.clock.now.getTime() + 10 * 60_000);
  expect((await send(other.path, small)).statusCode).toBe(404);
  expect((await send(`/d/${'x'.repeat(22)}`, small)).statusCode).toBe(404);
});

test('a door for a signature takes no photo, and one for photos no signature', async () => {
  const ticket = await newTicket();
  const { body } = await ana.call('POST', `${group}/_doors`, { purpose: 'intake', ticket_id: ticket });
  expect((await send(new URL(String(body['address'])).pathname)).statusCode).toBe(404);
  const { path } = await door(ticket);
  const signed = { strokes: [[1, 1, 50, 50, 90, 90]] };
  const answer = await running.app.server.inject({ method: 'POST', url: `${path}/signature`, payload: signed });
  expect(answer.statusCode).toBe(404);
});

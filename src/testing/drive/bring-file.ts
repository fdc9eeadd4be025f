import { expect } from 'vitest';
import type { Client, TestApp } from '../app.ts';
import type { Dav } from './dav.ts';
import { list, makeDirectory, rowsOf, saveFile } from './drive.ts';

/** What brings a file into a drive with its own time. */

/** A file's own time, long before it is saved. */
export const own = new Date('2014-07-05T12:34:56.000Z');
const seconds = String(own.getTime() / 1000);
export const mtime = { 'x-oc-mtime': seconds };

interface Drive {
  readonly running: TestApp;
  readonly ana: Client;
  readonly group: string;
  readonly dav: Dav;
}

function patch(property: string, namespaces = 'xmlns:Z="urn:schemas-microsoft-com:"'): string {
  return `<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:" ${namespaces}><D:set><D:prop>${property}</D:prop></D:set></D:propertyupdate>`;
}

/** What speaks to the drive in each way. */
export function clientsOf(drive: Drive) {
  const { running, ana, group, dav } = drive;
  async function put(path: string, text: string, headers: Readonly<Record<string, string>> = {}): ReturnType<Dav> {
    const answer = await dav('PUT', path, text, headers);
    expect([201, 204], answer.text).toContain(answer.status);
    return answer;
  }

  async function setProperty(path: string, property: string): Promise<void> {
    const answer = await dav('PROPPATCH', path, patch(property));
    expect(answer.text).toContain('200 OK');
  }

  async function take(method: 'COPY' | 'MOVE', from: string, to: string): Promise<void> {
    const answer = await dav(method, from, undefined, { destination: dav.address(to) });
    expect([201, 204], answer.text).toContain(answer.status);
  }

  async function idOf(name: string): Promise<string> {
    const { body } = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'cloud_file', name, kind: 'file' },
      fields: ['_id'],
    });
    const [found] = body['docs'] as { _id: string }[];
    expect(found, name).toBeDefined();
    return found?._id ?? '';
  }

  async function step(action: string, ids: readonly string[], fields: object = {}): Promise<void> {
    const { body, text } = await ana.call('POST', `${group}/files/_${action}`, { ids, ...fields });
    expect(
      (body['rows'] as { ok?: boolean }[]).map(({ ok }) => ok),
      text,
    ).toEqual([true]);
  }

  async function sendForm(parts: readonly (readonly [string, string | Blob, string?])[]): Promise<void> {
    const form = new FormData();
    for (const [name, value, path] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, path);
    const request = new Request('http://x', { method: 'POST', body: form });
    const answer = await running.app.server.inject({
      method: 'POST',
      url: `/api/${group}/files/root/_many`,
      headers: { cookie: ana.cookie, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(
      answer.json<{ rows: { ok?: boolean }[] }>().rows.every(({ ok }) => ok === true),
      answer.body,
    ).toBe(true);
  }

  async function upload(metadata: Readonly<Record<string, string>>, text: string) {
    const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    return running.app.server.inject({
      method: 'POST',
      url: `/api/${group}/uploads`,
      headers: {
        cookie: ana.cookie,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(text.length),
        'upload-metadata': pairs.join(','),
      },
      payload: text,
    });
  }
  return { ...drive, put, setProperty, take, idOf, step, sendForm, upload };
}

type Clients = ReturnType<typeof clientsOf>;

const win32 = `<Z:Win32LastModifiedTime>${own.toUTCString()}</Z:Win32LastModifiedTime>`;

/** Each brings `photo.jpg` with its own time. */
export const ways: Readonly<Record<string, (to: Clients) => Promise<unknown>>> = {
  'PUT with X-OC-Mtime': async (to) => {
    expect((await to.put('photo.jpg', 'bytes', mtime)).headers['x-oc-mtime']).toBe('accepted');
  },
  'PUT over an older version': async (to) => {
    await to.put('photo.jpg', 'older');
    await to.put('photo.jpg', 'bytes', mtime);
  },
  'PUT over an empty placeholder': async (to) => {
    await to.put('photo.jpg', '');
    await to.put('photo.jpg', 'bytes', mtime);
  },
  'PUT of the same bytes, touched': async (to) => {
    await to.put('photo.jpg', 'bytes');
    await to.put('photo.jpg', 'bytes', mtime);
  },
  'PUT of the same bytes without a time': async (to) => {
    await to.put('photo.jpg', 'bytes', mtime);
    await to.put('photo.jpg', 'bytes');
  },
  'PUT after its name was vacated': async (to) => {
    await to.put('photo.jpg', 'older');
    await to.dav('DELETE', 'photo.jpg');
    await to.put('photo.jpg', 'bytes', mtime);
  },
  'PROPPATCH of getlastmodified': async (to) => {
    await to.put('photo.jpg', 'bytes');
    await to.setProperty('photo.jpg', `<D:getlastmodified>${own.toUTCString()}</D:getlastmodified>`);
  },
  'PROPPATCH of lastmodified in seconds': async (to) => {
    await to.put('photo.jpg', 'bytes');
    await to.setProperty('photo.jpg', `<lastmodified xmlns="DAV:">${seconds}</lastmodified>`);
  },
  'PROPPATCH of the time of Windows': async (to) => {
    await to.put('photo.jpg', 'bytes');
    await to.setProperty('photo.jpg', win32);
  },
  'PROPPATCH of the time of Windows while it is locked': async (to) => {
    const body =
      '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
    const { headers } = await to.dav('LOCK', 'photo.jpg', body);
    const token = String(headers['lock-token']);
    await to.put('photo.jpg', 'bytes', { if: `(${token})` });
    await to.setProperty('photo.jpg', win32);
    await to.dav('UNLOCK', 'photo.jpg', undefined, { 'lock-token': token });
  },
  'saving in the browser': async (to) => {
    const saved = await saveFile(to.running, to.ana, to.group, 'root', 'photo.jpg', 'bytes', mtime);
    expect([saved.statusCode, saved.headers['x-oc-mtime']]).toEqual([201, 'accepted']);
  },
  'an upload in parts': async (to) => {
    const done = await to.upload({ name: 'photo.jpg', modified_at: `${seconds}.000` }, 'bytes');
    expect(done.statusCode, done.body).toBe(200);
  },
  'an upload in parts as a new version': async (to) => {
    await to.put('photo.jpg', 'older');
    const done = await to.upload({ file_id: await to.idOf('photo.jpg'), modified_at: own.toISOString() }, 'bytes');
    expect(done.statusCode, done.body).toBe(200);
  },
  'a form': async (to) => {
    await to.sendForm([
      ['file', new Blob(['other']), 'first.txt'],
      ['modified_at', seconds],
      ['file', new Blob(['bytes']), 'photo.jpg'],
      ['file', new Blob(['other']), 'last.txt'],
    ]);
    const { body } = await list(to.ana, to.group, 'root');
    const times = (body['rows'] as { modified_at: string }[]).map(({ modified_at: at }) => at === own.toISOString());
    expect(times, 'only the part after it has the time').toEqual([false, false, true]);
  },
  'a form with a known digest': async (to) => {
    await to.put('same.txt', 'bytes');
    const { body } = await to.ana.call('GET', `${to.group}/${await to.idOf('same.txt')}`);
    await to.sendForm([
      ['modified_at', seconds],
      ['known', `${String(body['sha256'])} photo.jpg`],
    ]);
  },
  'a document with a known digest': async (to) => {
    await to.put('same.txt', 'bytes');
    const { body } = await to.ana.call('GET', `${to.group}/${await to.idOf('same.txt')}`);
    const fields = { name: 'photo.jpg', sha256: body['sha256'], modified_at: own.toISOString() };
    const made = await to.ana.call('POST', to.group, { klass: 'cloud_file', kind: 'file', ...fields });
    expect(made.status, made.text).toBe(201);
  },
  'a change of the document': async (to) => {
    await to.put('photo.jpg', 'bytes');
    const id = await to.idOf('photo.jpg');
    const { body } = await to.ana.call('GET', `${to.group}/${id}`);
    const rev = String(body['_rev']);
    const done = await to.ana.call('PUT', `${to.group}/${id}?rev=${rev}`, { modified_at: own.toISOString() });
    expect(done.status, done.text).toBe(201);
  },
  COPY: async (to) => {
    await to.put('a.jpg', 'bytes', mtime);
    await to.take('COPY', 'a.jpg', 'photo.jpg');
  },
  'COPY over a file': async (to) => {
    await to.put('a.jpg', 'bytes', mtime);
    await to.put('photo.jpg', 'older');
    await to.take('COPY', 'a.jpg', 'photo.jpg');
  },
  'COPY of its directory': async (to) => {
    await to.dav('MKCOL', 'a');
    await to.put('a/photo.jpg', 'bytes', mtime);
    await to.take('COPY', 'a/', 'b/');
    await to.dav('DELETE', 'a/photo.jpg');
    await to.take('MOVE', 'b/photo.jpg', 'photo.jpg');
  },
  MOVE: async (to) => {
    await to.put('a.jpg', 'bytes', mtime);
    await to.take('MOVE', 'a.jpg', 'photo.jpg');
  },
  'MOVE over a file': async (to) => {
    await to.put('photo.jpg', 'older');
    await to.put('a.tmp', 'bytes', mtime);
    await to.take('MOVE', 'a.tmp', 'photo.jpg');
  },
  'MOVE aside of its backup, which is put back': async (to) => {
    await to.put('photo.jpg', 'bytes', mtime);
    await to.take('MOVE', 'photo.jpg', 'photo.jpg~');
    await to.put('photo.jpg', 'newer');
    await to.take('MOVE', 'photo.jpg~', 'photo.jpg');
  },
  'copying in the browser': async (to) => {
    await to.put('photo.jpg', 'bytes', mtime);
    const dir = await makeDirectory(to.ana, to.group, 'b');
    await to.step('copy', [await to.idOf('photo.jpg')], { dir_id: dir });
    await to.dav('DELETE', 'photo.jpg');
    to.running.clock.now = new Date(to.running.clock.now.getTime() + 3_600_000);
    await to.take('MOVE', 'b/photo.jpg', 'photo.jpg');
  },
  'moving in the browser, as a version': async (to) => {
    await to.dav('MKCOL', 'a');
    await to.put('a/photo.jpg', 'bytes', mtime);
    const id = await to.idOf('photo.jpg');
    await to.put('photo.jpg', 'older');
    await to.step('move', [id], { dir_id: null, clash: 'version' });
  },
  'restoring a version': async (to) => {
    await to.put('photo.jpg', 'bytes', mtime);
    await to.put('photo.jpg', 'newer');
    const id = await to.idOf('photo.jpg');
    const done = await to.ana.call('PUT', `${to.group}/_design/cloud_file/_update/revert/${id}`, { version: 1 });
    expect(done.status, done.text).toBeLessThan(300);
  },
  'restoring from the trash': async (to) => {
    await to.put('photo.jpg', 'bytes', mtime);
    const id = await to.idOf('photo.jpg');
    await to.step('delete', [id]);
    await to.step('restore', [id]);
  },
  'restoring from the trash over a file': async (to) => {
    await to.put('photo.jpg', 'bytes', mtime);
    const id = await to.idOf('photo.jpg');
    await to.step('delete', [id]);
    to.running.clock.now = new Date(to.running.clock.now.getTime() + 3_600_000);
    await to.put('photo.jpg', 'other');
    await to.step('restore', [id], { clash: 'version' });
  },
  'an attachment of a ticket, which has the time of its arrival': async (to) => {
    const ticket = String((await to.ana.call('POST', to.group, { klass: 'ticket', content: 'Noise' })).body['id']);
    await to.running.app.server.inject({
      method: 'PUT',
      url: `/api/${to.group}/${ticket}/attachments/photo.jpg`,
      headers: { cookie: to.ana.cookie },
      payload: 'bytes',
    });
    await rowsOf(to.running, to.group, 'UPDATE attachments SET created_at = $2 WHERE account_id = $1', [to.group, own]);
    const { body } = await to.ana.call('POST', `${to.group}/_find`, { selector: { klass: 'attachment' } });
    const [attached] = body['docs'] as { _id: string }[];
    const kept = await to.ana.call('POST', `${to.group}/files/root/_keep`, { attachment_ids: [attached?._id] });
    expect(kept.text).toContain('"ok":true');
  },
};

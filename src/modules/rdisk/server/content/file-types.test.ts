import { afterAll, beforeAll, expect, test } from 'vitest';
import { crc32 } from 'node:zlib';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, rowsOf } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';
import { planZip } from '../browser/zip/layout.ts';

/** Every answer shows the same type of a file, also where the first bytes are not enough to tell it. */

let running: TestApp;
let ana: Client;
let group: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  const { secret } = await issueToken(running.app, ana, ['rdisk:write']);
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
});
afterAll(async () => running.close());

/** A zip whose first entry is longer than the bytes by which types are detected. */
async function zip(first = 'data.bin', size = 9000): Promise<Buffer> {
  const bytes = Buffer.alloc(size, 'x');
  const layout = await planZip([
    { path: first, modified: new Date(), bytes: { sha256: first, size, crc32: crc32(bytes) } },
  ]);
  return Buffer.concat(
    [...layout.pieces(0, layout.length - 1)].map((piece) => (piece instanceof Uint8Array ? piece : bytes)),
  );
}

const plainZip = await zip();
const jar = await zip('META-INF/MANIFEST.MF', 10);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]);
const xml = '<?xml version="1.0"?><a/>';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const files: readonly (readonly [string, Buffer | string, string])[] = [
  ['a.docx', plainZip, word],
  ['a.DOCX', plainZip, word],
  ['a.xlsx', plainZip, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.pptx', plainZip, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['a.xlsb', plainZip, 'application/vnd.ms-excel.sheet.binary.macroEnabled.12'],
  ['a.odt', plainZip, 'application/vnd.oasis.opendocument.text'],
  ['a.ods', plainZip, 'application/vnd.oasis.opendocument.spreadsheet'],
  ['a.epub', plainZip, 'application/epub+zip'],
  ['a.apk', plainZip, 'application/vnd.android.package-archive'],
  ['a.apk', jar, 'application/vnd.android.package-archive'],
  ['a.pages', plainZip, 'application/vnd.apple.pages'],
  ['a.zip', plainZip, 'application/zip'],
  ['constructor', plainZip, 'application/zip'],
  ['a.b', plainZip, 'application/zip'],
  ['a.doc', compound, 'application/msword'],
  ['a.xls', compound, 'application/vnd.ms-excel'],
  ['a.bin', compound, 'application/x-cfb'],
  ['a.xml', xml, 'text/xml'],
  ['a.svg', `${xml}<svg/>`, 'text/xml'],
  ['a.docx', xml, 'text/xml'],
  ['a.docx', 'only text', 'text/plain'],
  ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ['a.wav', 'RIFF0000WAVEfmt ', 'audio/wav'],
  ['a.docx', Buffer.from([1, 2, 3]), 'application/octet-stream'],
];

test.each(files)('%s is of one type everywhere', async (name, bytes, type) => {
  await dav('DELETE', name);
  await rowsOf(running, group, 'DELETE FROM file_names_left WHERE account_id = $1', [group]);
  expect((await dav('PUT', name, bytes)).status).toBe(201);
  const [row] = (await list(ana, group, 'root')).body['rows'] as { _id: string; content_type: string }[];
  const id = row?._id ?? '';
  const property = async (path: string, depth: string): Promise<string | undefined> =>
    /<D:getcontenttype>(.*?)</.exec((await dav('PROPFIND', path, undefined, { depth })).text)?.[1];
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'cloud_file', name, kind: 'file' } });
  expect({
    get: (await dav('GET', name)).headers['content-type'],
    head: (await dav('HEAD', name)).headers['content-type'],
    download: (await ana.call('GET', `${group}/${id}/content`)).headers['content-type'],
    propfind: await property(name, '0'),
    listing: await property('', '1'),
    tree: await property('', 'infinity'),
    list: row?.content_type,
    document: (await ana.call('GET', `${group}/${id}`)).body['content_type'],
    found: (found.body['docs'] as { content_type: string }[])[0]?.content_type,
    version: ((await ana.call('GET', `${group}/${id}/versions`)).body['rows'] as { content_type: string }[])[0]
      ?.content_type,
  }).toEqual({
    // Browsers show text of any kind as plain text.
    ...Object.fromEntries(
      ['get', 'head', 'download'].map((place) => [
        place,
        type.startsWith('text/') ? 'text/plain; charset=utf-8' : type,
      ]),
    ),
    ...Object.fromEntries(
      ['propfind', 'listing', 'tree', 'list', 'document', 'found', 'version'].map((place) => [place, type]),
    ),
  });
  await dav('DELETE', name);
});

test('a new name gives a container another type, and a document that was read can be sent back', async () => {
  await dav('PUT', 'b.zip', plainZip);
  await dav('MOVE', 'b.zip', undefined, { destination: dav.address('b.odt') });
  expect((await dav('HEAD', 'b.odt')).headers['content-type']).toBe('application/vnd.oasis.opendocument.text');
  const [row] = (await list(ana, group, 'root')).body['rows'] as { _id: string }[];
  const { body } = await ana.call('GET', `${group}/${row?._id ?? ''}`);
  const back = await ana.call('PUT', `${group}/${row?._id ?? ''}`, { ...body, name: 'b.docx' });
  expect(back.status, back.text).toBe(201);
  expect((await dav('HEAD', 'b.docx')).headers['content-type']).toBe(word);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, makeDirectory, rowsOf } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

/** A key for one file: programs save it in their ways, and the key reaches nothing else. */

let running: TestApp;
let ana: Client;
let bob: Client;
let secrets: { ana: string; bob: string };
let group: string;
/** The whole drive. */
let drive: Dav;
/** What the key of the file opens. */
let dav: Dav;
let id: string;

beforeAll(async () => {
  running = await testApp();
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  const issued = await Promise.all([ana, bob].map(async (one) => issueToken(running.app, one, ['rdisk:write'])));
  secrets = { ana: issued[0]?.secret ?? '', bob: issued[1]?.secret ?? '' };
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date();
  group = await driveGroup(running, ana);
  drive = davOf(running, group, secrets.ana);
  const dir = await makeDirectory(ana, group, 'papers');
  await drive('PUT', 'papers/letter.odt', 'first');
  await drive('PUT', 'papers/private.txt', 'private');
  await drive('PUT', 'papers/letter.odt.bak', 'an old backup of the person');
  id = await idOf(dir, 'letter.odt');
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Writer', node_id: id });
  dav = davOf(running, group, String(made.body['key']));
  later(60);
});

function later(minutes: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
}

async function idOf(dir: string, name: string): Promise<string> {
  const rows = (await list(ana, group, dir)).body['rows'] as { _id: string; name: string }[];
  return rows.find((row) => row.name === name)?._id ?? '';
}

async function names(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    running,
    group,
    "SELECT name FROM cloud_files WHERE account_id = $1 AND kind IN ('file', 'dir') AND name <> 'papers' ORDER BY name COLLATE \"C\"",
    [group],
  );
  return rows.map(({ name }) => name);
}

async function does(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await dav(method, encodeURI(path).replaceAll('#', '%23'), body, headers);
  expect([200, 201, 204], `${method} ${path}: ${answer.text}`).toContain(answer.status);
}

const move = async (from: string, to: string): Promise<void> =>
  does('MOVE', from, undefined, { destination: dav.address(to) });

const ways: Readonly<Record<string, () => Promise<void>>> = {
  'in place': async () => does('PUT', 'letter.odt', 'second'),
  'by a temporary file that is renamed over it': async () => {
    await does('PUT', '.letter.odt.tmp42', 'second');
    await move('.letter.odt.tmp42', 'letter.odt');
  },
  'as KeePass does': async () => {
    await does('PUT', 'letter.odt.tmp', 'second');
    await move('letter.odt.tmp', 'letter.odt');
  },
  'as KeePass does with transactions': async () => {
    await does('PUT', 'letter.odt.tmp', 'second');
    await does('DELETE', 'letter.odt');
    await does('MOVE', 'letter.odt.tmp', undefined, { destination: dav.address('letter.odt'), overwrite: 'T' });
  },
  'as GNOME does': async () => {
    await does('PUT', '.goutputstream-AB12CD', 'second');
    await move('.goutputstream-AB12CD', 'letter.odt');
  },
  'with a backup file': async () => {
    await move('letter.odt', 'letter.odt~');
    await does('PUT', 'letter.odt', 'second');
    await does('DELETE', 'letter.odt~');
  },
  'with a copy as a backup': async () => {
    await does('COPY', 'letter.odt', undefined, { destination: dav.address('letter.odt~') });
    await does('PUT', 'letter.odt', 'second');
    await does('DELETE', 'letter.odt~');
  },
  'as Office does': async () => {
    await does('PUT', '~$letter.odt', 'ana');
    await does('PUT', 'A1B2C3D4.tmp', '');
    await does('PUT', 'A1B2C3D4.tmp', 'second');
    await move('letter.odt', 'E5F6A7B8.tmp');
    await move('A1B2C3D4.tmp', 'letter.odt');
    await does('DELETE', 'E5F6A7B8.tmp');
    await does('DELETE', '~$letter.odt');
  },
  'as Finder does': async () => {
    await does('MKCOL', '.sb-1');
    await does('PUT', '.sb-1/letter.odt', 'second');
    await move('letter.odt', 'letter.odt.sb-2');
    await move('.sb-1/letter.odt', 'letter.odt');
    await does('DELETE', 'letter.odt.sb-2');
    await does('DELETE', '.sb-1/');
  },
  'as LibreOffice does': async () => {
    await does('PUT', '.~lock.letter.odt#', ',ana,laptop');
    await does('PUT', 'letter.odt', 'second');
    await does('DELETE', '.~lock.letter.odt#');
  },
  'as vim does': async () => {
    await does('PUT', '.letter.odt.swp', 'b0VIM');
    await does('PUT', '4913', '');
    await does('DELETE', '4913');
    await move('letter.odt', 'letter.odt~');
    await does('PUT', 'letter.odt', 'second');
    await does('DELETE', 'letter.odt~');
    await does('DELETE', '.letter.odt.swp');
  },
};

describe.each(Object.entries(ways))('saved %s', (_name, save) => {
  test('the file is the same with a version more, and nothing is left beside it', async () => {
    await save();
    expect((await dav('GET', 'letter.odt')).text).toBe('second');
    const { body } = await ana.call('GET', `${group}/${id}/versions`);
    expect(body['rows']).toHaveLength(2);
    expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ kind: 'file', name: 'letter.odt' });
    expect(await names()).toEqual(['letter.odt', 'letter.odt.bak', 'private.txt']);
    const listing = await dav('PROPFIND', '', undefined, { depth: '1' });
    expect(listing.text.match(/<D:response>/g)).toHaveLength(2);
  });
});

test('the key does not remove its file, neither by deleting nor by moving it', async () => {
  await does('PUT', '.~lock.letter.odt#', 'open, not saved');
  await does('PUT', 'letter.odt.tmp', '');
  expect((await dav('DELETE', 'letter.odt')).status).toBe(403);
  await does('PUT', 'letter.odt.tmp', 'other');
  expect((await dav('DELETE', 'letter.odt')).status, 'it is saved at this moment').toBe(204);
  expect((await dav('GET', 'letter.odt')).text, 'and stays until it is replaced').toBe('first');
  await does('MKCOL', 'letter.odt.sb-1');
  for (const to of ['letter.odt.tmp', 'letter.odt.sb-1/letter.odt', 'letter.odt.sb-1']) {
    const answer = await dav('MOVE', 'letter.odt', undefined, { destination: dav.address(to) });
    expect(answer.status, to).toBe(403);
  }
  await move('letter.odt', 'letter.odt~');
  await does('DELETE', 'letter.odt.tmp');
  expect((await dav('DELETE', 'letter.odt~')).status).toBe(403);
  expect((await dav('GET', 'letter.odt~')).text).toBe('first');
  await move('letter.odt~', 'letter.odt');
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ kind: 'file', name: 'letter.odt' });
});

test('beside its file the key neither sees nor changes anything of others', async () => {
  await bring(ana, group, bob);
  await davOf(running, group, secrets.bob)('PUT', 'papers/letter.odt.lock', 'of Bob, a moment ago');
  for (const path of ['private.txt', 'letter.odt.bak', 'letter.odt.lock', 'papers', 'papers/private.txt']) {
    for (const method of ['GET', 'PROPFIND', 'DELETE']) expect((await dav(method, path)).status, path).toBe(404);
    expect([403, 409], path).toContain((await dav('PUT', path, 'x')).status);
    for (const method of ['MOVE', 'COPY']) {
      const answer = await dav(method, 'letter.odt', undefined, { destination: dav.address(path) });
      expect([403, 409], `${method} ${path}`).toContain(answer.status);
    }
  }
  for (const name of ['another.txt', 'letter.pdf', 'new/letter.odt', 'letter.odt/below'])
    expect((await dav('PUT', name, 'x')).status, name).toBe(409);
  expect((await drive('GET', 'papers/letter.odt.bak')).text).toBe('an old backup of the person');
  expect((await drive('GET', 'papers/letter.odt.lock')).text).toBe('of Bob, a moment ago');
  await does('PUT', 'letter.odt.tmp', 'left behind');
  later(11);
  expect((await dav('GET', 'letter.odt.tmp')).status, 'only for as long as saving takes').toBe(404);
});

test('a key that may only read makes no temporary files', async () => {
  const fields = { description: 'Reader', node_id: id, read_only: true, current_password: 'correct horse battery' };
  const made = await ana.call('POST', group, { klass: 'webdav_key', ...fields });
  const reader = davOf(running, group, String(made.body['key']));
  expect((await reader('PUT', 'letter.odt.tmp', 'x')).status).toBe(403);
  expect((await reader('GET', 'letter.odt')).text).toBe('first');
});

test.each(['MOVE', 'COPY'])('%s does not put a directory in the place of the file', async (method) => {
  expect((await dav('MKCOL', 'letter.odt.tmp')).status).toBe(201);
  const headers = { destination: dav.address('letter.odt') };
  expect((await dav(method, 'letter.odt.tmp', undefined, headers)).status).toBe(403);
  expect((await dav('GET', 'letter.odt')).text).toBe('first');
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, list, listed, usage } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Programs of others, and requests that need a raw socket. `npm test` installs the programs if it can. */

let running: TestApp;
let ana: Client;
let group: string;
let secret: string;
let port: number;
let folder: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  ({ secret } = await issueToken(running.app, ana, ['rdisk:write']));
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = running.app.server.server.address() as AddressInfo);
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await driveGroup(running, ana);
  folder = await mkdtemp(join(tmpdir(), 'oficina-programs-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

function leftOut(program: string, name: string): string {
  return existsSync(program) ? '' : ` (left out: there is no ${name} here; Debian: apt-get install ${name})`;
}

interface Ran {
  readonly code: number;
  readonly text: string;
}

async function run(program: string, args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { ...process.env, HOME: folder };
    const started = execFile(program, [...args], { cwd: folder, env, maxBuffer: 10_000_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: out + err }),
    );
    started.stdin?.end(input);
  });
}

const rclone = '/usr/bin/rclone';
const cadaver = '/usr/bin/cadaver';

test(
  `rclone brings 500 files with odd names up, finds them the same, moves and purges them${leftOut(rclone, 'rclone')}`,
  { timeout: 120_000 },
  async () => {
    if (!existsSync(rclone)) return;
    const up = join(folder, 'up');
    const dirs = ['plain', 'año & Söhne', 'a+b=c', '#1 100%', "it's [here] {now}"];
    for (const dir of dirs) await mkdir(join(up, dir), { recursive: true });
    const odd = [
      '%20',
      '&amp;',
      '日本',
      'é',
      'e\u0301',
      '👩‍👩‍👧',
      ';x',
      "'q'",
      '"d"',
      '?',
      '*',
      '<>',
      '|',
      '~',
      '$a',
      '!',
      '@',
      ',',
      '^',
      '`',
    ];
    const names = Array.from({ length: 500 }, (_, place) =>
      join(dirs[place % dirs.length] ?? '', `${place} ${odd[place % odd.length] ?? ''}.txt`),
    );
    await Promise.all(names.map(async (name) => writeFile(join(up, name), `the file ${name}`)));
    const password = (await run(rclone, ['obscure', secret])).text.trim();
    const remote = `:webdav,url='http://127.0.0.1:${port}/dav/${group}',vendor=other,user=x,pass=${password}:`;
    const rcloneDoes = async (...step: readonly string[]): Promise<void> => {
      const { code, text } = await run(rclone, ['--config', '/dev/null', '--retries', '1', ...step]);
      expect([code, text.split('\n').filter((line) => /ERROR|Failed/.test(line))], text).toEqual([0, []]);
    };
    // A pause of ten milliseconds after every request; requests for sibling directories run in parallel and race for
    // their parent.
    await Promise.all(
      dirs.map(async (dir) => {
        await rcloneDoes('copy', join(up, dir), `${remote}up/${dir}`, '--transfers', '4');
        await rcloneDoes('copy', `${remote}up/${dir}`, join(folder, 'down', dir), '--transfers', '4');
      }),
    );
    await rcloneDoes('check', up, join(folder, 'down'));
    await rcloneDoes('moveto', `${remote}up`, `${remote}moved`);
    await Promise.all(
      dirs.map(async (dir) => rcloneDoes('check', join(up, dir), `${remote}moved/${dir}`, '--download')),
    );
    await rcloneDoes('purge', `${remote}moved`);
    expect(await listed(ana, group, 'root')).toEqual([]);
    expect((await usage(running, group))?.versions).toBe(0);
  },
);

test.each(['owncloud', 'nextcloud'])(
  `rclone with vendor=%s syncs by time and checksum${leftOut(rclone, 'rclone')}`,
  { timeout: 60_000 },
  async (vendor) => {
    if (!existsSync(rclone)) return;
    const up = join(folder, 'up');
    await mkdir(up);
    const password = (await run(rclone, ['obscure', secret])).text.trim();
    const remote = `:webdav,url='http://127.0.0.1:${port}/dav/${group}',vendor=${vendor},user=x,pass=${password}:up`;
    const sync = async (): Promise<string> =>
      (await run(rclone, ['--config', '/dev/null', '--retries', '1', '-v', 'sync', up, remote])).text;
    for (const [name, year] of [
      ['scan.tif', 1965],
      ['photo.jpg', 2014],
      ['plan.txt', 2101],
    ] as const) {
      await writeFile(join(up, name), 'one');
      await utimes(join(up, name), new Date(), new Date(Date.UTC(year, 6, 5, 12)));
    }
    expect((await sync()).match(/Copied/g)).toHaveLength(3);
    expect(await sync()).toContain('nothing to transfer');
    await writeFile(join(up, 'photo.jpg'), 'two');
    expect((await sync()).match(/Copied/g), 'an edit of the same size').toHaveLength(1);
    const [top] = (await list(ana, group, 'root')).body['rows'] as { _id: string }[];
    const rows = (await list(ana, group, top?._id ?? '')).body['rows'] as { name: string; modified_at: string }[];
    expect(rows.map(({ name, modified_at: at }) => [name, at.slice(0, 4)])).toEqual([
      ['photo.jpg', String(new Date().getUTCFullYear())],
      ['plan.txt', '2101'],
      ['scan.tif', '1965'],
    ]);
    const check = await run(rclone, ['--config', '/dev/null', 'check', up, remote]);
    expect(check.text).toContain('3 matching files');
    expect(check.text).not.toContain('could not be checked');
  },
);

test(`cadaver goes through a whole session${leftOut(cadaver, 'cadaver')}`, { timeout: 60_000 }, async () => {
  if (!existsSync(cadaver)) return;
  await writeFile(join(folder, '.netrc'), `machine 127.0.0.1\nlogin x\npassword ${secret}\n`);
  await writeFile(join(folder, 'letter.txt'), 'Dear all');
  const script = [
    'mkcol papers',
    'cd papers',
    'put letter.txt',
    'ls',
    'copy letter.txt copy.txt',
    'move letter.txt first.txt',
    'lock first.txt',
    'discover first.txt',
    'propset first.txt reader ana',
    'propget first.txt reader',
    'unlock first.txt',
    'get first.txt back.txt',
    'delete copy.txt',
    'cd ..',
    'ls',
    'quit',
  ];
  const { text } = await run(cadaver, [`http://127.0.0.1:${port}/dav/${group}/`], `${script.join('\n')}\n`);
  expect(
    text.split('\n').filter((line) => /failed|error|Could not/i.test(line)),
    text,
  ).toEqual([]);
  expect(text).toContain('Value of reader is: ana');
  expect(await readFile(join(folder, 'back.txt'), 'utf8')).toBe('Dear all');
  const [papers] = (await list(ana, group, 'root')).body['rows'] as { _id: string }[];
  expect(await listed(ana, group, papers?._id ?? '')).toEqual(['first.txt']);
});

/** What a socket receives until it ends or is silent for a moment. */
async function speak(lines: readonly string[], body = '', whenAsked = ''): Promise<string> {
  const authorization = `Authorization: Basic ${Buffer.from(`x:${secret}`).toString('base64')}`;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (piece.startsWith('HTTP/1.1 100')) socket.write(whenAsked);
      if (/^HTTP\/1\.1 [2-5]/m.test(text)) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.write(`${[...lines, 'Host: 127.0.0.1', authorization].join('\r\n')}\r\n\r\n${body}`);
  });
}

test('an early check of the headers refuses a body that would be refused, and accepts others', async () => {
  const ask = async (name: string, length: number): Promise<string> =>
    speak(
      [`PUT /dav/${group}/${name} HTTP/1.1`, `Content-Length: ${length}`, 'Expect: 100-continue'],
      '',
      'x'.repeat(Math.min(length, 5)),
    );
  expect(await ask('missing/f', 5)).toMatch(/^HTTP\/1\.1 409/);
  expect(await ask('f', 5_000_000_000)).toMatch(/^HTTP\/1\.1 507/);
  expect(await ask('f', 5)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201/);
});

test('an address with a fragment is refused', async () => {
  expect(await speak([`DELETE /dav/${group}/#all HTTP/1.1`, 'Content-Length: 0'])).toMatch(/^HTTP\/1\.1 400/);
});

test('a chunked body is stored, and an interrupted one keeps the old content', async () => {
  const head = [`PUT /dav/${group}/f HTTP/1.1`];
  await speak([...head, 'Transfer-Encoding: chunked'], '5\r\nwhole\r\n0\r\n\r\n');
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const authorization = `Authorization: Basic ${Buffer.from(`x:${secret}`).toString('base64')}`;
      socket.write(
        `${[...head, 'Host: 127.0.0.1', authorization, 'Content-Length: 100'].join('\r\n')}\r\n\r\nhalf`,
        () => {
          setTimeout(() => socket.destroy(), 100);
        },
      );
    });
    socket.on('close', () => resolve());
  });
  const [file] = (await list(ana, group, 'root')).body['rows'] as { _id: string }[];
  const { body } = await ana.call('GET', `${group}/${file?._id ?? ''}`);
  expect(body).toMatchObject({ size: 5, version: 1, sha256: createHash('sha256').update('whole').digest('hex') });
});

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  openReader,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { issueToken } from '#src/testing/token.ts';
import { pollFeeds } from '../engine/poll.ts';

/** Runs the reading program newsboat from Debian and presses its keys; `npm test` installs it if possible. */

const newsboat = '/usr/bin/newsboat';
const script = '/usr/bin/script';
const isThere = existsSync(newsboat) && existsSync(script);
const missing = isThere ? '' : ' (left out: there is no newsboat here; Debian: apt-get install newsboat)';

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;
let folder: string;
let own: readonly string[];

beforeAll(async () => {
  if (!isThere) return;
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  feeds.serve('/one', rss('First feed', entries(1, 3)));
  feeds.serve('/two', rss('Second feed', entries(4, 5)));
  await subscribe(ana, group, feeds.url('/one'));
  await subscribe(ana, group, feeds.url('/two'));
  await pollFeeds(running.app);
  const { secret } = await issueToken(running.app, ana, ['reader:write']);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  folder = await mkdtemp(join(tmpdir(), 'oficina-newsboat-'));
  const config = join(folder, 'config');
  await writeFile(
    config,
    [
      'urls-source "feedhq"',
      `feedhq-url "http://127.0.0.1:${port}/greader/${group}"`,
      'feedhq-login "ana"',
      `feedhq-password "${secret}"`,
      'feedhq-flag-star "s"',
      'feed-sort-order title',
      'confirm-exit no',
      '',
    ].join('\n'),
  );
  own = ['-C', config, '-c', join(folder, 'cache.db'), '-u', join(folder, 'urls')];
});
afterAll(async () => {
  if (!isThere) return;
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

test(`newsboat reads, stars and marks the group’s items${missing}`, { timeout: 60_000 }, async () => {
  if (!isThere) return;
  const env = { ...process.env, HOME: folder, TERM: 'xterm', LANG: 'C.UTF-8' };
  const { stdout } = await promisify(execFile)(newsboat, [...own, '-x', 'reload', 'print-unread'], { env });
  expect(stdout).toContain('5 unread articles');

  const command = [newsboat, ...own].join(' ');
  const program = spawn(script, ['-qec', command, '/dev/null'], { env, stdio: 'pipe' });
  let screen = '';
  program.stdout.on('data', (data: Buffer) => (screen += data.toString()));
  const press = (keys: string): void => void program.stdin.write(keys);
  const until = async (work: () => Promise<void> | void): Promise<void> => {
    screen = '';
    await vi.waitFor(work, { timeout: 10_000, interval: 50 });
  };
  const ended = new Promise((resolve) => program.once('close', resolve));
  try {
    await vi.waitFor(() => expect(screen).toContain('Second feed'), { timeout: 10_000 });
    press('\r');
    await until(() => expect(screen).toContain('Story 3'));
    press('\r');
    await vi.waitFor(() => expect(screen).toContain('Text of'), { timeout: 10_000 });
    // ^E edits the flags of the article; an article counts as read with the next key.
    press('\u0005');
    await until(() => expect(screen).toContain('Flags'));
    press('s\r');
    await until(async () => expect(await titles(ana, group, { starred: true })).toHaveLength(1));
    expect(await titles(ana, group, { starred: true })).toEqual(await titles(ana, group, { read: true }));
    press('qq');
    await until(() => expect(screen).toContain('Second feed'));
    press('A');
    await until(async () => expect(await titles(ana, group, { read: true })).toHaveLength(3));
    press('Q');
    await ended;
  } finally {
    program.kill();
  }
});

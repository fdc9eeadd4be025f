import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { driveGroup } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** The common test suite of WebDAV servers, in Debian's version; `npm test` installs it if it can. */

const litmus = '/usr/bin/litmus';
const isThere = existsSync(litmus);
const missing = isThere ? '' : ' (left out: there is no litmus here; Debian: apt-get install litmus)';

let running: TestApp;
let url: string;
let secret: string;

beforeAll(async () => {
  running = await testApp();
  const ana = await signUp(running.app);
  const group = await driveGroup(running, ana);
  ({ secret } = await issueToken(running.app, ana, ['rdisk:write']));
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/dav/${group}/`;
});
afterAll(async () => running.close());

test(`litmus passes whole, without a warning${missing}`, { timeout: 120_000 }, async () => {
  if (!isThere) return;
  const folder = await mkdtemp(join(tmpdir(), 'oficina-litmus-'));
  try {
    const text = await new Promise<string>((resolve) => {
      const env = { ...process.env, TESTS: 'basic copymove props locks http' };
      // With -k it continues after a failure and always exits with 0, so only its output shows failures.
      execFile(litmus, ['-k', url, 'anybody', secret], { cwd: folder, env }, (_error, out) => resolve(out));
    });
    expect(text.split('\n').filter((line) => /FAIL|SKIPPED|WARNING/.test(line))).toEqual([]);
    const counts = [...text.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed/g)];
    expect(counts.map(([, suite, run, passed]) => `${suite} ${run} ${passed}`)).toEqual([
      'basic 16 16',
      'copymove 13 13',
      'props 30 30',
      'locks 41 41',
      'http 4 4',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

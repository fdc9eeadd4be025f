import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer as createWebServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { client, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { audit } from '../audit.ts';
import type { AuditLine } from './audit-line.ts';
import { exportAudit } from './export-audit.ts';

/** The audit log in files and at webhooks: complete, also when writers are slow, targets are down and servers end. */

let running: TestApp;
let folder: string;
let path: string;
let web: Server;
let posts: { headers: IncomingMessage['headers']; body: string }[];
/** What the webhook answers; undefined: nothing, and the connection stays open. */
let status: number | undefined;
const key = Buffer.from('a signing secret of enough bytes');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-audit-'));
  path = join(folder, 'audit.jsonl');
  [posts, status] = [[], 204];
  web = createWebServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      if (status !== undefined) response.writeHead(status).end();
    });
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
});
afterEach(async () => {
  await running.close();
  web.closeAllConnections();
  web.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(...targets: readonly ('file' | 'webhook')[]): Promise<void> {
  const { port } = web.address() as AddressInfo;
  running = await testApp({
    ...(targets.includes('file') && { AUDIT_LOG: path }),
    ...(targets.includes('webhook') && {
      AUDIT_WEBHOOK: `http://127.0.0.1:${port}/audit`,
      AUDIT_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    }),
  });
  await send();
}

const send = async (app = running.app): Promise<void> => exportAudit.work(app, {});
const note = async (event: string): Promise<void> =>
  running.app.system('audit', async (db) => audit(db, { event, at: running.clock.now }));
const linesIn = async (file = path): Promise<readonly AuditLine[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as AuditLine];
    } catch {
      return [];
    }
  });
const eventsIn = async (file = path): Promise<readonly string[]> => (await linesIn(file)).map(({ event }) => event);

function pass(seconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
}

async function failureOf(target: string): Promise<string | null | undefined> {
  const { rows } = await running.pool.query<{ failure: string | null }>(
    'SELECT failure FROM audit_targets WHERE name = $1',
    [target],
  );
  return rows[0]?.failure;
}

describe('a file', () => {
  test('gets each line once, from several processes, and only its owner reads it', async () => {
    await start('file');
    const ana = await signUp(running.app);
    await client(running.app).call('POST', '_session', { username: ana.email, password: 'wrong' });
    await Promise.all([send(), send(), send()]);
    const lines = await linesIn();
    const { rows } = await running.pool.query<{ id: string }>('SELECT id::text FROM audit ORDER BY id');
    expect(lines.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'login_failed', user_id: ana.id, address: '127.0.0.1', detail: {} }),
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('may be rotated at any time, and a line that was cut off does not spoil the next', async () => {
    await start('file');
    await note('first');
    await send();
    await rename(path, `${path}.1`);
    await note('second');
    await send();
    await appendFile(path, '{"id":"9');
    await note('third');
    await send();
    expect(await eventsIn(`${path}.1`)).toEqual(['first']);
    expect(await eventsIn()).toEqual(['second', 'third']);
  });

  test('misses no line of slow transactions that commit late or never', async () => {
    await start('file');
    const wanted: string[] = [];
    const writers = Array.from({ length: 40 }, async (_, one) => {
      const event = `slow ${one}`;
      const fails = one % 5 === 0;
      if (!fails) wanted.push(event);
      await running.app
        .system('audit', async (db) => {
          await audit(db, { event, at: running.clock.now });
          // In no order, so that later ids commit earlier.
          await setTimeout(((one * 37) % 40) * 5);
          if (fails) throw new Error('rolled back');
        })
        .catch((error: unknown) => {
          if (!fails) throw error;
        });
    });
    const writing = { isOver: false };
    const exporting = (async () => {
      while (!writing.isOver) await send();
      await send();
    })();
    await Promise.all(writers).finally(() => (writing.isOver = true));
    await exporting;
    expect((await eventsIn()).toSorted()).toEqual(wanted.toSorted());
  });

  test('gets lines again, with the same ids, that were sent just before a server ended', async () => {
    await start('file');
    await note('first');
    let calls = 0;
    const ending = Object.create(running.app, {
      system: {
        value: async (...args: Parameters<TestApp['app']['system']>) => {
          calls += 1;
          // Registering, looking, taking and reading succeed; noting what was sent does not.
          if (calls > 4) throw new Error('ended');
          return running.app.system(...args);
        },
      },
    }) as TestApp['app'];
    await expect(send(ending)).rejects.toThrow('ended');
    expect(await eventsIn()).toEqual(['first']);
    await send();
    expect(await eventsIn(), 'the ended server holds the target').toEqual(['first']);
    pass(61);
    await send();
    const [one, again, ...more] = await linesIn();
    expect(again).toEqual(one);
    expect(more).toEqual([]);
  });
});

describe('a webhook', () => {
  test('gets signed batches', async () => {
    await start('webhook');
    await note('first');
    await note('second');
    await send();
    const [post] = posts;
    expect(posts).toHaveLength(1);
    const { headers = {}, body = '' } = post ?? {};
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({
      type: 'audit.lines',
      data: { lines: [{ event: 'first' }, { event: 'second' }] },
    });
  });

  test('that is down gets everything later, and delays no other target', async () => {
    await start('file', 'webhook');
    status = 503;
    await note('first');
    await send();
    expect(await failureOf('webhook')).toBe('the webhook answered 503');
    await note('second');
    await send();
    expect(posts, 'it has a pause').toHaveLength(1);
    expect(await eventsIn()).toEqual(['first', 'second']);
    status = 200;
    pass(31);
    await send();
    const lines = (JSON.parse(posts[1]?.body ?? '') as { data: { lines: AuditLine[] } }).data.lines;
    expect(lines.map(({ event }) => event)).toEqual(['first', 'second']);
    expect(await failureOf('webhook')).toBeNull();
  });

  test('that hangs delays neither requests nor other targets', async () => {
    await start('file', 'webhook');
    status = undefined;
    await note('first');
    const sending = send();
    await expect.poll(async () => eventsIn(), { timeout: 60_000 }).toEqual(['first']);
    await expect.poll(() => posts.length, { timeout: 60_000 }).toBe(1);
    const ana = await signUp(running.app);
    expect(ana.id).not.toBe('');
    web.closeAllConnections();
    await sending;
    expect(await failureOf('webhook')).not.toBeNull();
  });
});

test('lines of a target that is no longer set are deleted', async () => {
  await start('file');
  await note('first');
  const without = Object.create(running.app, {
    environment: { value: { ...running.app.environment, auditTargets: {} } },
  }) as TestApp['app'];
  await send(without);
  const { rows } = await running.pool.query('SELECT FROM audit_outbox UNION ALL SELECT FROM audit_targets');
  expect(rows).toEqual([]);
});

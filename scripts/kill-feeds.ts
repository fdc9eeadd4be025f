import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { signUp } from './kill-rounds/api.ts';
import { startApp, type RunningApp } from './kill-rounds/app.ts';
import { startOrdinaryPostgres } from './ordinary-postgres.mjs';

// Two processes read the feeds of two groups from one database, and one of them, the other or both are killed by kill -9 somewhere between asking a
// feed and giving what came. Each time every group has every item once in the end and the counters agree; left in peace, the two ask each feed once.
// 10 rounds, or the number given.
const rounds = Number(process.argv[2] ?? 10);
const feedCount = 60;
const itemsOfRound = 5;
const hosts = 12;

/** How many items each feed has: more in every round. */
let published = itemsOfRound;
let asked: string[] = [];
/** When all feeds were to be asked last. */
let since = new Date();
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const items = Array.from({ length: published }, (_none, place) => {
    const number = published - place;
    return `<item><guid>${path}-${number}</guid><title>${path} ${number}</title><description>${'Words. '.repeat(300)}</description></item>`;
  });
  const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>${path}</title>${items.join('')}</channel></rss>`;
  setTimeout(() => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(body), Math.random() * 60);
});
await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
const { port } = server.address() as AddressInfo;
const hostNames = Array.from({ length: hosts }, (_none, place) => `127.0.0.${place + 1}:${port}`);

const postgres = await startOrdinaryPostgres();
if (postgres === undefined) process.exit(1);
const administrator = new Client({ connectionString: postgres.url.replace('//oficina@', '//postgres@') });
await administrator.connect();
await administrator.query('CREATE DATABASE feeds OWNER oficina');
await administrator.end();
const address = postgres.url.replace('/postgres?', '/feeds?');
const folder = mkdtempSync(join(tmpdir(), 'oficina-kill-feeds-'));
const variables = {
  DATABASE_URL: address,
  SECRET_KEY: 'c'.repeat(64),
  FETCH_TEST_HOSTS: hostNames.join(','),
};
const start = async (place: number): Promise<RunningApp> => startApp(folder, variables, 3200 + place);
const apps = [await start(0), await start(1)];
const db = new Client({ connectionString: address.replace('//oficina@', '//postgres@') });
await db.connect();

const api = await signUp(urlOf(0));
const groups = [api.group, String((await api.call('POST', 'accounts', { name: 'Family' })).body['id'])];
await db.query("UPDATE groups SET plan = 'pro'");
const outlines = Array.from(
  { length: feedCount },
  (_none, place) => `<outline xmlUrl="http://${hostNames[place % hosts]}/feed/${place}"/>`,
);

try {
  for (const group of groups) {
    await api.call('POST', group, { _id: 'acn-', key: 'exoreader', value: 'enabled' });
    const answer = await api.call('POST', `${group}/_opml`, {
      content: `<opml><body>${outlines.join('')}</body></opml>`,
    });
    if (answer.status >= 300) throw new Error(`no subscriptions: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  await expectAll();
  asked = [];
  await due();
  await expectAll();
  if (asked.length !== feedCount) throw new Error(`${asked.length} questions to ${feedCount} feeds`);
  console.log(`two processes asked each of ${feedCount} feeds once`);
  for (let round = 1; round <= rounds; round += 1) {
    published += itemsOfRound;
    await due();
    await sleep(Math.random() * 1200);
    const victims = round % 3 === 0 ? [0, 1] : [round % 3 === 1 ? 0 : 1];
    await Promise.all(victims.map(async (place) => apps[place]?.kill()));
    const [given, whole] = [await itemsNow(), groups.length * feedCount * published];
    for (const place of victims) apps[place] = await start(place);
    // What was claimed and not fetched would be asked again a quarter of an hour later.
    await due();
    await expectAll();
    console.log(
      `${round}. ${victims.length === 2 ? 'both' : 'one'} killed with ${given} of ${whole} items given: all there, each once`,
    );
  }
} finally {
  await Promise.all(apps.map(async (app) => app.stop()));
  await db.end();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
// The database ends with the process.
process.exit();

function urlOf(place: number): string {
  return apps[place]?.url ?? '';
}

/** All feeds are to be asked, and both processes look at once. */
async function due(): Promise<void> {
  since = new Date();
  await db.query("UPDATE feeds SET next_check_at = 'epoch', claimed_until = NULL");
  const { rows } = await db.query<{ account_id: string; subscription_id: string }>(
    'SELECT account_id, subscription_id FROM reader_sources LIMIT 1',
  );
  const path = `/api/${rows[0]?.account_id}/${rows[0]?.subscription_id}/fetch`;
  const headers = { 'content-type': 'application/json', cookie: api.cookie };
  await Promise.all(apps.map(async ({ url }) => fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' })));
}

async function itemsNow(): Promise<number> {
  return Number((await db.query<{ count: string }>('SELECT count(*) FROM reader_items')).rows[0]?.count);
}

/** Waits until every group has every item, and looks that none is there twice and that the counters say the same. */
async function expectAll(): Promise<void> {
  const whole = groups.length * feedCount * published;
  const giveUp = Date.now() + 60_000;
  while ((await itemsNow()) < whole || (await waiting()) > 0) {
    if (Date.now() > giveUp) throw new Error(`${await itemsNow()} items of ${whole}; ${await waiting()} feeds wait`);
    await sleep(200);
  }
  const { rows } = await db.query(
    `SELECT s.account_id, s.subscription_id, s.items, s.unread, count(i.id) AS found, count(DISTINCT i.title) AS titles
     FROM reader_sources s LEFT JOIN reader_items i ON i.account_id = s.account_id AND i.reader_subscription_id = s.subscription_id
     GROUP BY s.account_id, s.subscription_id, s.items, s.unread
     HAVING count(i.id) <> $1 OR count(DISTINCT i.title) <> $1 OR s.items <> $1 OR s.unread <> $1`,
    [published],
  );
  if (rows.length > 0) throw new Error(`not as they should be: ${JSON.stringify(rows.slice(0, 3))}`);
}

/** Feeds whose news were not given to everybody, or that have not been asked. */
async function waiting(): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    'SELECT count(*) FROM feeds WHERE newest_document > spread_document OR fetched_at IS NULL OR fetched_at < $1',
    [since],
  );
  return Number(rows[0]?.count);
}

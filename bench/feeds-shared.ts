import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pollFeeds } from '#modules/exoreader/server/engine/poll.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup } from '#src/testing/client.ts';
import { measure, readCpu } from './cpu.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/feeds-shared.ts [GROUPS] [SAMPLE] [ITEMS]`: many groups that read a hundred feeds each of five times as many addresses as there are
 * groups, of which a sample is asked; and one group with many items.
 */
const groups = Number(process.argv[2] ?? 1000);
const sample = Number(process.argv[3] ?? 100);
const many = Number(process.argv[4] ?? 1_000_000);
const each = 100;
const addresses = groups * 5;

const program = `
require('node:http').createServer((request, response) => {
  const [, number, count] = /feed\\/(\\d+)\\?(\\d+)?/.exec(request.url + '?') ?? [];
  const item = (place) => '<item><guid>' + number + '-' + place + '</guid><title>Story ' + place + '</title><link>http://example.com/' + number + '/' + place +
    '</link><pubDate>' + new Date(1.7e12 + place * 3600000).toUTCString() + '</pubDate><description><![CDATA[<p>' + 'Words of a story. '.repeat(60) + '</p>]]></description></item>';
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  response.end('<?xml version="1.0"?><rss version="2.0"><channel><title>' + number + '</title>' + Array.from({ length: global.count ?? 20 }, (_, place) => item(place)).reverse().join('') + '</channel></rss>');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
process.stdin.on('data', (text) => { global.count = Number(text); });
`;
const server = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
const [told] = (await once(server.stdout, 'data')) as [Buffer];
const host = `127.0.0.1:${Number(told.toString())}`;
const running = await openServer({ FETCH_TEST_HOSTS: host });
const { app, ana, group, postmaster, pool } = running;
const own = await foundGroup(ana);
for (const one of [group, own]) {
  await setPlan(app, one, 'pro');
  await ana.call('POST', one, { _id: 'acn-', key: 'exoreader', value: 'enabled' });
}

await fillGroups();
await pool.query('ANALYZE');
console.log(`${groups} groups of ${each} subscriptions, ${addresses} addresses; ${sample} of them are asked:`);
await asked('for the first time, 20 items each', 20);
server.stdin.write('21');
await asked('again, one new item each', 1);
await sizes();
await fillItems();
await questions();
await running.close();
server.kill();

/** Groups, their settings and subscriptions, as copies of those of one; each address has twenty readers */
async function fillGroups(): Promise<void> {
  const made = await ana.call('POST', group, {
    klass: 'reader_subscription',
    url: `http://${host}/feed/none`,
    active: false,
  });
  const copies = (table: string, values: string, from: string, where: string): string =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, ${values})).* FROM ${table} t, ${from} WHERE t.account_id = '${group}' ${where}`;
  const ofGroup = `jsonb_build_object('account_id', 'acc-' || lpad(g::text, 32, '0'))`;
  const all = `generate_series(1, ${groups}) g`;
  await pool.query(copies('groups', ofGroup, all, ''));
  await pool.query(copies('account_configurations', ofGroup, all, "AND t.key = 'exoreader'"));
  const url = `'http://${host}/feed/' || ((g + s * ${addresses / each}) % ${addresses})`;
  const subscription = `${ofGroup} || jsonb_build_object('id', 'rds-' || lpad(g::text, 16, '0') || lpad(s::text, 16, '0'), 'url', ${url}, 'active', true)`;
  const pairs = `generate_series(1, ${groups}) g, generate_series(1, ${each}) s`;
  await pool.query(copies('reader_subscriptions', subscription, pairs, `AND t.id = '${String(made.body['id'])}'`));
  await pool.query(
    `INSERT INTO feeds (url, host, created_at, next_check_at) SELECT 'http://${host}/feed/' || n, '${host}', now(), '9999-01-01' FROM generate_series(0, ${addresses - 1}) n`,
  );
  await pool.query(
    `INSERT INTO reader_sources (account_id, subscription_id, url, feed_id)
     SELECT r.account_id, r.id, r.url, f.id FROM reader_subscriptions r JOIN feeds f ON f.url = r.url COLLATE "C" WHERE r.active`,
  );
}

async function asked(name: string, items: number): Promise<void> {
  await pool.query(
    `UPDATE feeds SET next_check_at = 'epoch' WHERE id IN (
       SELECT f.id FROM feeds f WHERE EXISTS (SELECT FROM reader_sources s WHERE s.feed_id = f.id) ORDER BY f.id LIMIT ${sample})`,
  );
  const counted = async (): Promise<number> =>
    Number((await pool.query<{ count: string }>('SELECT count(*) FROM reader_items')).rows[0]?.count ?? 0);
  const [before, had] = [readCpu(postmaster), await counted()];
  await pollFeeds(app);
  const after = readCpu(postmaster);
  const given = (await counted()) - had;
  const spent = after.app - before.app + after.database - before.database;
  console.log(
    `${name}: ${given} items given; ${(spent / sample).toFixed(1)} ms of CPU for each feed with all who read it (${(given / sample / items).toFixed(0)}), ${(spent / given).toFixed(2)} for each item given (application ${((after.app - before.app) / given).toFixed(2)}, database ${((after.database - before.database) / given).toFixed(2)})`,
  );
}

async function sizes(): Promise<void> {
  const { rows } = await pool.query<{ name: string; rows: string; bytes: string }>(
    `SELECT c.relname AS name, s.n_live_tup AS rows, pg_total_relation_size(c.oid) AS bytes FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
     WHERE c.relname IN ('feeds', 'feed_documents', 'reader_sources', 'reader_subscriptions', 'reader_items') ORDER BY c.relname`,
  );
  for (const { name, rows: count, bytes } of rows)
    console.log(
      `${name}: ${count} rows, ${(Number(bytes) / 1e6).toFixed(1)} MB, ${(Number(bytes) / Math.max(1, Number(count))).toFixed(0)} bytes each with indexes`,
    );
}

/** A hundred subscriptions with many items, every tenth unread. */
async function fillItems(): Promise<void> {
  await pool.query(
    `INSERT INTO reader_subscriptions SELECT (jsonb_populate_record(t, jsonb_build_object('account_id', '${own}', 'url', t.url || t.id))).* FROM reader_subscriptions t WHERE t.account_id = 'acc-' || lpad('1', 32, '0')`,
  );
  await pool.query(
    `INSERT INTO reader_items (account_id, id, rev, created_at, updated_at, reader_subscription_id, document_id, title, url, summary, content_type, point_at, "read")
     SELECT '${own}', 'rdi-' || lpad(to_hex(n), 32, '0'), '1-a', now(), now(), 'rds-' || lpad('1', 16, '0') || lpad((n % ${each} + 1)::text, 16, '0'), n + 1000000000,
       'A title of some words ' || n, 'http://example.com/' || n, repeat('Words of a story. ', 15), 'html', now() - n * interval '1 minute', n % 10 <> 0
     FROM generate_series(1, ${many}) n`,
  );
  await pool.query(
    `INSERT INTO reader_sources (account_id, subscription_id, url, items, unread)
     SELECT account_id, reader_subscription_id, '', count(*), count(*) FILTER (WHERE NOT "read") FROM reader_items WHERE account_id = '${own}' GROUP BY 1, 2`,
  );
  await pool.query('VACUUM ANALYZE reader_items');
}

async function questions(): Promise<void> {
  const find =
    (selector: object, more: object = {}) =>
    async (): Promise<unknown> =>
      ana.call('POST', `${own}/_find`, {
        selector: { klass: 'reader_item', ...selector },
        sort: [{ point_at: 'desc' }],
        limit: 10,
        ...more,
      });
  const one = `rds-${'1'.padStart(16, '0')}${'7'.padStart(16, '0')}`;
  console.log(`one group of ${many} items, ms of CPU each:`);
  for (const [name, ask] of [
    ['a page of 10 unread', find({ read: { $in: [false] } })],
    ['a page of 10 of all', find({})],
    ['a page of 10 unread of a subscription', find({ read: { $in: [false] }, reader_subscription_id: one })],
    ['a page of 10 with a star (there is none)', find({ starred: { $in: [true] } })],
    ['what is unread of 100 subscriptions', async () => ana.call('GET', `${own}/_feeds`)],
  ] as const) {
    const { app: application, database } = await measure(postmaster, 50, ask, 3);
    console.log(`${name}: application ${application.toFixed(2)}, database ${database.toFixed(2)}`);
  }
}

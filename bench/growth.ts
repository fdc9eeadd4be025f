import { readCpu } from './cpu.ts';
import { recordFigures, type Figure } from './results.ts';
import { openServer } from './server.ts';
import { client, foundGroup, type Client } from '#src/testing/client.ts';

/**
 * `npx tsx bench/growth.ts [SMALL] [LARGE] [--record]`: what pages, searches and reports cost in a group of few tickets and in one of many, in one
 * run and by turns, so that a busy machine slows both. Rows are inserted by SQL. CPU of server and database together.
 */
const sizes = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .map(Number);
const [small = 1000, large = 100_000] = sizes;
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7);
const rounds = 5;
const running = await openServer();
const { app, ana, pool, postmaster } = running;
const groups = { small: await filled(small), large: await filled(large) };
await pool.query('VACUUM ANALYZE');
for (const job of app.modules.flatMap(({ jobs = [] }) => jobs).filter(({ name }) => name === 'usage-days'))
  await job.work(app, {});
const token = await bearer(app.registry.modules.map((module) => `${module}:read`));
const narrow = await bearer(['ticket:read']);

async function bearer(permissions: readonly string[]): Promise<Pick<Client, 'call'>> {
  const wanted = { description: 'Bench', permissions, current_password: 'correct horse battery' };
  const authorization = `Bearer ${String((await ana.call('POST', '_tokens', wanted)).body['token'])}`;
  const visitor = client(app);
  return { call: async (method, path, body) => visitor.call(method, path, body, { authorization }) };
}

/** A group of so many tickets, 27 a day, with a fifth as many customers and comments. */
async function filled(count: number): Promise<{ readonly group: string; readonly count: number }> {
  const group = await foundGroup(ana, `Shop of ${count}`);
  const word = (salt: string): string =>
    `concat(($2::text[])[1 + abs(hashtext(n || '${salt}1') % 20)], ($2::text[])[1 + abs(hashtext(n || '${salt}2') % 20)], ($2::text[])[1 + abs(hashtext(n || '${salt}3') % 20)])`;
  const syllables = 'ba co du fe ga hi jo ku la me ni po qua re si to va xe zi lho'.split(' ');
  const id = (prefix: string, n: string): string => `'${prefix}-' || lpad(to_hex(${n}), 32, '0')`;
  await pool.query(
    `INSERT INTO customers (account_id, id, rev, created_at, updated_at, name)
     SELECT $1, ${id('cus', 'n')}, '1-a', now(), now(), ${word('c')} || ' ' || ${word('d')} FROM generate_series(1, $3::int / 5) n`,
    [group, syllables, count],
  );
  await pool.query(
    `INSERT INTO tickets (account_id, id, rev, created_at, updated_at, number, title, content, status, status_at, done_at, customer_id)
     SELECT $1, ${id('tkt', 'n')}, '1-a', at, at + interval '2 days', n, t, t || ' ' || ${word('e')}, CASE WHEN n % 10 = 0 THEN 'open' ELSE 'done' END,
       at + interval '1 day', CASE WHEN n % 10 > 0 THEN at + interval '1 day' END, ${id('cus', '1 + n % ($3::int / 5)')}
     FROM (SELECT n, now() - ($3::int - n) * interval '1 day' / 27 AS at,
       concat_ws(' ', ($4::text[])[1 + n % 8], ${word('a')}, ${word('b')}, ($4::text[])[1 + n / 8 % 8]) AS t FROM generate_series(1, $3::int) n) x`,
    [group, syllables, count, 'screen battery keyboard printer compressor refrigerator vacuum display'.split(' ')],
  );
  await pool.query(
    `INSERT INTO comments (account_id, id, rev, created_at, updated_at, item_id, content)
     SELECT $1, ${id('com', 'n')}, '1-a', now(), now(), ${id('tkt', 'n')}, 'Called' FROM generate_series(1, $2::int / 5) n`,
    [group, count],
  );
  await pool.query(
    `INSERT INTO ticket_stays (account_id, id, ticket_id, ticket_created_at, status, seconds)
     SELECT account_id, 'sty-' || id || m, id, created_at, (ARRAY['open', 'doing', 'block', 'review'])[m], (hashtext(id) % 1000 + 1000) * m * 72
     FROM tickets, generate_series(1, 4) m WHERE account_id = $1`,
    [group],
  );
  await pool.query(
    `INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
     SELECT account_id, id, 'ticket', id, title, lower('#' || number || ' ' || lpad(number::text, 4, '0') || ' ' || title), updated_at FROM tickets WHERE account_id = $1
     UNION ALL SELECT account_id, id, 'customer', id, name, name, updated_at FROM customers WHERE account_id = $1`,
    [group],
  );
  await pool.query(
    `INSERT INTO changes (account_id, id, klass, rev, seq, deleted, parents)
     SELECT $1, id, klass, '1-a', s.value + row_number() OVER (ORDER BY at, id), false, parents FROM sequences s,
       (SELECT id, 'ticket' AS klass, created_at AS at, NULL AS parents FROM tickets WHERE account_id = $1
        UNION ALL SELECT id, 'customer', created_at, NULL FROM customers WHERE account_id = $1
        UNION ALL SELECT id, 'comment', created_at, 'tkt' FROM comments WHERE account_id = $1) all_rows
     WHERE s.account_id = $1 AND s.name = 'seq'`,
    [group],
  );
  await pool.query(
    "UPDATE sequences SET value = (SELECT max(seq) FROM changes WHERE account_id = $1) WHERE account_id = $1 AND name = 'seq'",
    [group],
  );
  return { group, count };
}

type Call = (of: { readonly group: string; readonly count: number }) => Promise<{ status: number; text: string }>;
const get =
  (path: string, who: Pick<Client, 'call'> = ana): Call =>
  async ({ group }) =>
    who.call('GET', path === '' ? group : `${group}/${path}`);
const half = ({ count }: { readonly count: number }): string => (count / 2).toString(16).padStart(32, '0');
const page =
  (klass: string, sort: string, order: 'asc' | 'desc'): Call =>
  async ({ group }) =>
    ana.call('POST', `${group}/_find`, { selector: { klass }, sort: [{ [sort]: order }], limit: 100 });
const search =
  (text: string, who: Pick<Client, 'call'> = ana): Call =>
  async ({ group }) =>
    who.call('POST', `${group}/_search`, { text });

const calls: Readonly<Record<string, Call>> = {
  '`_all_docs`, 100 rows': get('_all_docs?limit=100'),
  '`_all_docs`, 100 rows from the end': get('_all_docs?limit=100&descending=true'),
  '`_all_docs`, 100 rows from the middle': async (of) =>
    ana.call('GET', `${of.group}/_all_docs?limit=100&startkey="tkt-${half(of)}"`),
  '`_all_docs`, 100 rows by a token': get('_all_docs?limit=100', token),
  '`_all_docs`, 100 rows by a token with one permission': get('_all_docs?limit=100', narrow),
  '`_changes`, 100 rows': get('_changes?limit=100'),
  '`_changes`, the newest 100': get('_changes?limit=100&descending=true'),
  '`_changes`, 100 rows by a token': get('_changes?limit=100', token),
  '`_changes`, 100 rows by a token with one permission': get('_changes?limit=100', narrow),
  'Information about the group': get(''),
  'Tickets by number': page('ticket', 'number', 'desc'),
  'Tickets by title': page('ticket', 'title', 'asc'),
  'Tickets by title, from the end': page('ticket', 'title', 'desc'),
  'Tickets by priority': page('ticket', 'priority', 'desc'),
  'Tickets by their last change': page('ticket', 'updated_at', 'desc'),
  'Customers by name': page('customer', 'name', 'asc'),
  'Search of a rare word': search('bacodu'),
  'Search of two common words': search('battery printer'),
  'Search of a misspelt word': search('battrey'),
  'Search of two misspelt words': search('compresor refrigerater'),
  'Search of two misspelt words, by a token': search('compresor refrigerater', token),
  'Search of two misspelt words of no record': search('xylophono walkmam'),
  'Report of tickets, 90 days': get('_design/report/_view/tickets'),
  'Report of tickets, ten years': get('_design/report/_view/tickets?from=2017-01-01'),
  'Report of times, 90 days': get('_design/report/_view/times'),
  'Report of times, ten years': get('_design/report/_view/times?from=2017-01-01'),
  'Report of returns, ten years': get('_design/report/_view/warranty?from=2017-01-01'),
};

/** CPU of a call in both groups, the median of rounds by turns. */
async function measured(call: Call): Promise<{ readonly small: number; readonly large: number }> {
  const taken = { small: [] as number[], large: [] as number[] };
  const began = performance.now();
  const answer = await call(groups.large);
  if (answer.status !== 200) throw new Error(answer.text);
  const times = Math.max(5, Math.min(150, Math.ceil(400 / (performance.now() - began))));
  for (let round = -1; round < rounds; round += 1)
    for (const size of ['small', 'large'] as const) {
      const before = readCpu(postmaster);
      for (let place = 0; place < times; place += 1) await call(groups[size]);
      const after = readCpu(postmaster);
      if (round >= 0) taken[size].push((after.app + after.database - before.app - before.database) / times);
    }
  const median = (all: number[]): number => all.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  return { small: median(taken.small), large: median(taken.large) };
}

const figures: Figure[] = [];
const title = `at ${large.toLocaleString('en')} tickets`;
for (const [name, call] of Object.entries(calls)) {
  if (only !== undefined && !name.toLowerCase().includes(only)) continue;
  const cost = await measured(call);
  const ratio = cost.large / cost.small;
  console.log(
    `${name.padEnd(56)}${cost.small.toFixed(2).padStart(8)}${cost.large.toFixed(2).padStart(8)} ms ${ratio.toFixed(2).padStart(6)}`,
  );
  figures.push({
    what: `${name}, ${title}`,
    figure: Number(cost.large.toFixed(2)),
    unit: 'ms CPU',
    ratio: { peer: `${small.toLocaleString('en')} tickets`, value: Number(ratio.toFixed(2)) },
  });
}
if (process.argv.includes('--record')) recordFigures('growth', figures);
await running.close();
process.exit();

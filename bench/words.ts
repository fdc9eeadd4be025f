import { measure } from './cpu.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/words.ts`: words and times at a size that a shop and a family reach: 20,000 tickets with four moves each, and a wallet of
 * 50,000 rows. Rows are laid in by SQL, with texts of a few hundred words. Milliseconds of CPU per call, application and database apart.
 */
const running = await openServer();
const { ana, group, pool, postmaster } = running;
const account = group.replace(/^\/?(api\/)?/, '').split('/')[0] ?? '';

const nouns =
  'screen battery fan keyboard power damage printer jam lamp compressor leak vacuum belt motor bearing switch cable hinge display dock'.split(
    ' ',
  );
const makers = 'Dyson Bosch Samsung Philips Brastemp Electrolux Lenovo Dell Apple Canon Epson Makita'.split(' ');
const names = 'Gonçalves Silva Souza Oliveira Müller Kowalski Nguyen García Rossi Smith Tanaka Queiroz'.split(' ');

await pool.query(
  `INSERT INTO customers (account_id, id, rev, created_at, updated_at, name)
   SELECT $1, 'cus-' || lpad(to_hex(n), 32, '0'), '1-a', now(), now(), 'Person ' || n || ' ' || ($2::text[])[1 + n % 12]
   FROM generate_series(1, 4000) n`,
  [account, names],
);
await pool.query(
  `INSERT INTO tickets (account_id, id, rev, created_at, updated_at, number, title, content, status, done_at, customer_id)
   SELECT $1, 'tkt-' || lpad(to_hex(n), 32, '0'), '1-a', at, at + interval '4 days', n, t, t, 'done', at + interval '4 days', 'cus-' || lpad(to_hex(1 + n % 4000), 32, '0')
   FROM (SELECT n, now() - (n % 80 + 5) * interval '1 day' - n * interval '1 second' AS at,
     concat_ws(' ', ($2::text[])[1 + n % 12], ($3::text[])[1 + (n * 7) % 20], ($3::text[])[1 + (n * 13 + n / 20) % 20], 'note', n * 37 % 9973,
       CASE WHEN n = 77 THEN 'vacum' END) AS t
     FROM generate_series(1, 20000) n) x`,
  [account, makers, nouns],
);
await pool.query(
  `INSERT INTO ticket_stays (account_id, id, ticket_id, ticket_created_at, status, seconds)
   SELECT account_id, 'sty-' || id || m, id, created_at, (ARRAY['open', 'doing', 'block', 'review'])[m], (hashtext(id) % 1000 + 1000) * m * 72
   FROM tickets, generate_series(1, 4) m WHERE account_id = $1`,
  [account],
);
await pool.query(
  `INSERT INTO versions (account_id, id, item_id, item_type, item_label, item_rev, app_event, api_format, event, created_at, changes)
   SELECT $1, 'ver-' || lpad(to_hex(n * 4 + m), 32, '0'), 'tkt-' || lpad(to_hex(n), 32, '0'), 'ticket', '', '2-a', 'update', 'couch', 'update',
     now() - (n % 80 + 5) * interval '1 day' - n * interval '1 second' + m * interval '20 hours',
     jsonb_build_array(jsonb_build_object('field', 'status', 'from', s[m], 'to', s[m + 1]), jsonb_build_object('field', 'status_at'))
   FROM generate_series(1, 20000) n, generate_series(1, 4) m, (SELECT ARRAY['open', 'doing', 'block', 'review', 'done'] AS s) s`,
  [account],
);
const wallet = String((await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'BRL' })).body['id']);
await pool.query(
  `INSERT INTO outgos (account_id, id, rev, created_at, updated_at, date, value, wallet_id, paid_to, description, confirmed)
   SELECT $1, 'out-' || lpad(to_hex(n), 32, '0'), '1-a', now(), now(), current_date - n / 50, n % 900 + 0.5, $2, ($3::text[])[1 + n % 12], ($4::text[])[1 + (n * 7) % 20] || ' ' || n, true
   FROM generate_series(1, 50000) n`,
  [account, wallet, makers, nouns],
);
await pool.query(
  `INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
   SELECT account_id, id, 'ticket', id, title, lower('#' || number || ' ' || lpad(number::text, 4, '0') || ' ' || title), updated_at FROM tickets WHERE account_id = $1
   UNION ALL SELECT account_id, id, 'customer', id, name, translate(lower(name), 'çüí', 'cui'), updated_at FROM customers WHERE account_id = $1
   UNION ALL SELECT account_id, id, 'outgo', id, paid_to, lower(paid_to || ' ' || description), updated_at FROM outgos WHERE account_id = $1`,
  [account],
);
await pool.query('VACUUM ANALYZE');

async function show(name: string, call: () => Promise<{ status: number; text: string }>): Promise<void> {
  const { app, database, total } = await measure(postmaster, 20, call);
  const { status, text } = await call();
  const figures = [app, database, total].map((figure) => figure.toFixed(1).padStart(8)).join('');
  process.stdout.write(`${name.padEnd(40)}${figures} ms  (${status}, ${text.length} characters)\n`);
}

process.stdout.write(`${''.padEnd(40)}     app      db     sum\n`);
for (const text of [
  'xylophone',
  'dyson vacuum',
  'dyson vacum',
  'battrey',
  'gonsalves',
  'goncalves lamp',
  'silva bosch',
  '#2',
])
  await show(`search: ${text}`, async () => ana.call('POST', `${group}/_search`, { text }));
for (const text of ['4711', 'lamp 4711', 'makita hinge', 'nothing at all'])
  await show(`wallet of 50,000: ${text}`, async () =>
    ana.call('GET', `${group}/_ledger/${wallet}?text=${encodeURIComponent(text)}`),
  );
await show('report of the times', async () => ana.call('GET', `${group}/_design/report/_view/times`));
await show('sum of a wallet of 50,000', async () =>
  ana.call('POST', `${group}/_sum`, { selector: { klass: 'outgo' }, fields: ['value'] }),
);
await show('sum of what a month filters', async () =>
  ana.call('POST', `${group}/_sum`, {
    selector: { klass: 'outgo', date: { $gte: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10) } },
    fields: ['value'],
  }),
);
await running.close();

import { measure } from './cpu.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/parts.ts`: a shop with 50,000 parts, 100,000 done tickets with two lines each and a move for every part that was used.
 * Rows are laid in by SQL. Milliseconds of CPU per call, application and database apart.
 */
const running = await openServer();
const { ana, group, pool, postmaster } = running;
const account = group.replace(/^\/?(api\/)?/, '').split('/')[0] ?? '';
const [parts, orders] = [50_000, 100_000];
const nouns =
  'display battery fan keyboard fuse board lamp belt motor bearing switch cable hinge screw filter pump'.split(' ');
const makers = 'Dyson Bosch Samsung Philips Brastemp Electrolux Lenovo Dell Apple Canon Epson Makita'.split(' ');

await pool.query(
  `INSERT INTO stock_parts (account_id, id, rev, created_at, updated_at, name, sku, maker, price, cost, currency, on_hand, least, below_least)
   SELECT $1, 'prt-' || lpad(to_hex(n), 32, '0'), '1-a', now(), now(), ($2::text[])[1 + n % 16] || ' ' || n, 'S' || n, ($3::text[])[1 + n % 12],
     n % 300 + 1, n % 200 + 1, 'BRL', n % 20, 2, n % 20 < 2 FROM generate_series(1, ${parts}) n`,
  [account, nouns, makers],
);
await pool.query(
  `INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
   SELECT account_id, id, 'stock_part', id, name, lower(name || ' ' || sku || ' ' || maker), updated_at FROM stock_parts WHERE account_id = $1`,
  [account],
);
await pool.query(
  `INSERT INTO changes (account_id, id, seq, rev, klass, deleted)
   SELECT account_id, id, 1000 + row_number() OVER (), rev, 'stock_part', false FROM stock_parts WHERE account_id = $1`,
  [account],
);
await pool.query(
  `INSERT INTO tickets (account_id, id, rev, created_at, updated_at, number, title, content, status, done_at, technical_id)
   SELECT $1, 'tkt-' || lpad(to_hex(n), 32, '0'), '1-a', at, at, n, 'x', 'x', 'done', at, $2
   FROM (SELECT n, now() - n * interval '5 minutes' AS at FROM generate_series(1, ${orders}) n) x`,
  [account, ana.id],
);
await pool.query(
  `INSERT INTO order_lines (account_id, id, rev, created_at, updated_at, ticket_id, line_kind, description, quantity, value, cost, currency, part_id)
   SELECT $1, 'orl-' || lpad(to_hex(n * 2 + m), 32, '0'), '1-a', now(), now(), 'tkt-' || lpad(to_hex(n), 32, '0'),
     (ARRAY['labour', 'part'])[m + 1], 'x', 1, n % 200 + 1, n % 50, 'BRL', CASE m WHEN 1 THEN 'prt-' || lpad(to_hex(1 + n % ${parts}), 32, '0') END
   FROM generate_series(1, ${orders}) n, generate_series(0, 1) m`,
  [account],
);
await pool.query(
  `INSERT INTO stock_moves (account_id, id, rev, created_at, updated_at, part_id, reason, quantity, cost, currency, ticket_id, line_id)
   SELECT account_id, 'prm-' || substr(id, 5), '1-a', now(), now(), part_id, 'used', -1, cost, 'BRL', ticket_id, id
   FROM order_lines WHERE account_id = $1 AND part_id IS NOT NULL`,
  [account],
);
await pool.query('VACUUM ANALYZE');

async function show(name: string, call: () => Promise<{ status: number; text: string }>): Promise<void> {
  const { app, database, total } = await measure(postmaster, 10, call);
  const { status, text } = await call();
  const figures = [app, database, total].map((figure) => figure.toFixed(1).padStart(8)).join('');
  process.stdout.write(`${name.padEnd(44)}${figures} ms  (${status}, ${text.length} characters)\n`);
}

process.stdout.write(`${''.padEnd(44)}     app      db     sum\n`);
const find = async (selector: object, more: object = {}) =>
  ana.call('POST', `${group}/_find`, { selector: { klass: 'stock_part', ...selector }, limit: 50, ...more });
await show('list by name', async () => find({}, { sort: [{ name: 'asc' }] }));
await show('list by what is on hand', async () => find({}, { sort: [{ on_hand: 'asc' }] }));
await show('below the least number', async () => find({ below_least: true }, { sort: [{ name: 'asc' }] }));
await show('by its own number', async () => find({ sku: 'S4711' }));
for (const text of ['S4711', 'battery', 'makita hinge', 'batery 4712', 'nothing at all'])
  await show(`search: ${text}`, async () => ana.call('POST', `${group}/_search`, { text, kinds: ['stock_part'] }));
const part_id = `prt-${'4711'.padStart(32, '0')}`;
await show('moves of a part', async () =>
  ana.call('POST', `${group}/_find`, {
    selector: { klass: 'stock_move', part_id },
    sort: [{ created_at: 'desc' }],
    limit: 25,
  }),
);
const move = { klass: 'stock_move', part_id: `prt-${'a'.padStart(32, '0')}` };
await show('a purchase', async () => ana.call('POST', group, { ...move, reason: 'bought', quantity: '1', cost: '3' }));
const ticket_id = `tkt-${'a'.padStart(32, '0')}`;
await show('report of margins, 90 days', async () => ana.call('GET', `${group}/_design/report/_view/margin`));
await show('report of margins, a year', async () =>
  ana.call('GET', `${group}/_design/report/_view/margin?from=2025-12-01&to=2026-11-28`),
);
await show('lines of margins, 90 days', async () => ana.call('GET', `${group}/_design/report/_view/margin-lines`));
await show('lines of one ticket', async () =>
  ana.call('POST', `${group}/_find`, { selector: { klass: 'order_line', ticket_id } }),
);
await running.close();

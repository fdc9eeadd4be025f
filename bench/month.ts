import { measure } from './cpu.ts';
import { recordFigures } from './results.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/month.ts [ROWS] [--record]`: the page of the month and its parts, as milliseconds of CPU, in a group of ten years with
 * 500,000 rows in three wallets (one of them a card), twenty planned rows and ten budgets that carry over.
 */
const [wanted = '500000'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const rows = Number(wanted);
const running = await openServer();
try {
  const { ana, group, pool, postmaster } = running;
  const make = async (doc: Record<string, unknown>): Promise<string> => {
    const answer = await ana.call('POST', group, doc);
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body['id']);
  };
  const bank = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const cash = await make({ klass: 'wallet', name: 'Cash', currency: 'BRL' });
  const card = await make({ klass: 'wallet', name: 'Card', currency: 'BRL', card: true, closing_day: 3, due_day: 12 });
  for (const [place, wallet] of [bank, cash, card].entries())
    await pool.query(
      `INSERT INTO outgos (account_id, id, rev, created_at, updated_at, date, value, wallet_id, paid_to, categories, confirmed, imported)
       SELECT $1, 'out-' || md5($2 || n), '1-' || md5(n::text), now() - interval '1 day', now(), current_date - (n * 3650 / $3)::int,
              ((n * 104729 % 22000 + 150) / 100.0)::numeric(12, 2), $2, 'Shop ' || n % 997, jsonb_build_array('category ' || n % 20), true, false
       FROM generate_series(1, $3::bigint) AS n`,
      [group, wallet, place === 0 ? Math.round(rows * 0.7) : Math.round(rows * 0.15)],
    );
  await pool.query('VACUUM ANALYZE outgos');
  const today = new Date().toISOString().slice(0, 10);
  for (let place = 1; place <= 20; place += 1)
    await make({
      klass: 'planned',
      flow: place === 1 ? 'income' : 'outgo',
      wallet_id: bank,
      value: String(place * 10),
      party: `Planned ${place}`,
      rule: 'monthly',
      day: place,
      start: today,
    });
  for (let place = 0; place < 10; place += 1)
    await make({ klass: 'budget', category: `category ${place}`, currency: 'BRL', amount: '500', carries: true });
  const ask = async (path: string): Promise<void> => {
    const answer = await ana.call('GET', `${group}/${path}`);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  console.log(`\n${rows.toLocaleString('en')} rows: milliseconds of CPU (app + database)\n`);
  let month = 0;
  for (const path of ['_month', '_forecast', '_budgets', `_bills/${card}`]) {
    await ask(path);
    const { app, database, total } = await measure(postmaster, 20, async () => ask(path));
    console.log(
      `${path.replace(card, '…').padEnd(20)} ${app.toFixed(1)} + ${database.toFixed(1)} = ${total.toFixed(1)}`,
    );
    if (path === '_month') month = total;
  }
  if (process.argv.includes('--record'))
    recordFigures('money', [
      {
        what: `The month of a group with ${rows.toLocaleString('en')} rows`,
        figure: Number(month.toPrecision(2)),
        unit: 'ms CPU',
        ratio: null,
      },
    ]);
} finally {
  await running.close();
}

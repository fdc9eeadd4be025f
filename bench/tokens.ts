import { Agent, request } from 'node:http';
import { readCpu } from './cpu.ts';
import { recordFigures, type Figure } from './results.ts';
import { openShop } from './shop.ts';

/**
 * `npx tsx bench/tokens.ts [TICKETS] [--record]`: CPU of server and database per call, over a socket, for a session and for access tokens with one and with
 * eight permissions that may read the same records. The three take turns, so that a busy machine slows all of them.
 */
const [amount = '1500'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const rounds = 5;
const shop = await openShop(Number(amount));
const { app, ana, group, postmaster, tickets } = shop;
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const comments = tickets.flatMap((item) =>
  ['Called the customer', 'Waits for a part'].map((content) => ({ klass: 'comment', item_id: item, content })),
);
for (let from = 0; from < comments.length; from += 500)
  await ana.call('POST', `${group}/_bulk_docs`, { docs: comments.slice(from, from + 500) });
for (const job of app.modules.flatMap(({ jobs = [] }) => jobs).filter(({ name }) => name === 'usage-days'))
  await job.work(app, {});
await shop.pool.query('VACUUM ANALYZE');

async function bearer(permissions: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const wanted = { description: 'Bench', permissions, current_password: 'correct horse battery' };
  return { authorization: `Bearer ${String((await ana.call('POST', '_tokens', wanted)).body['token'])}` };
}
const callers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: { cookie: ana.cookie },
  'one permission': await bearer(['ticket:read']),
  'all permissions': await bearer(app.registry.modules.map((module) => `${module}:read`)),
};
const routes: readonly { name: string; method: string; path: string; body?: object; times: number }[] = [
  { name: '`_all_docs`', method: 'GET', path: '_all_docs?limit=100', times: 300 },
  { name: '`_changes`', method: 'GET', path: '_changes?limit=1000', times: 200 },
  // Words that every caller may find: for others, a token also searches similar words, as a session does for no hits.
  { name: '`_search`', method: 'POST', path: '_search', body: { text: 'battery' }, times: 60 },
  { name: '`_search` of a misspelt word', method: 'POST', path: '_search', body: { text: 'batery' }, times: 60 },
  {
    name: '`_find` of versions',
    method: 'POST',
    path: '_find',
    body: { selector: { klass: 'version' }, sort: [{ created_at: 'desc' }], limit: 25 },
    times: 300,
  },
  { name: '`_find` of tickets', method: 'POST', path: '_find', body: { selector: { klass: 'ticket' } }, times: 300 },
];

const agent = new Agent({ keepAlive: true });
async function call(route: (typeof routes)[number], headers: Readonly<Record<string, string>>): Promise<number> {
  const sent = route.body === undefined ? undefined : JSON.stringify(route.body);
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}/api/${group}/${route.path}`,
      {
        method: route.method,
        agent,
        headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    asked.on('error', reject).end(sent);
  });
}

const figures: Figure[] = [];
for (const route of routes) {
  const taken = new Map<string, number[]>();
  for (let round = -1; round < rounds; round += 1)
    for (const [name, headers] of Object.entries(callers)) {
      const before = readCpu(postmaster);
      for (let place = 0; place < route.times; place += 1) {
        let status = await call(route, headers);
        while (status === 429) {
          await new Promise((resolve) => setTimeout(resolve, 2000));
          status = await call(route, headers);
        }
        // One permission does not reach everything, but never nothing.
        if (status !== 200 && !(status === 403 && name === 'one permission'))
          throw new Error(`${route.name}: ${status}`);
      }
      const after = readCpu(postmaster);
      const cost = (after.app + after.database - before.app - before.database) / route.times;
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), cost]);
    }
  const of = (name: string): number => (taken.get(name) ?? []).toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  for (const name of Object.keys(callers)) {
    const ratio = of(name) / of('session');
    console.log(`${route.name}, ${name}: ${of(name).toFixed(2)} ms, ${ratio.toFixed(2)} times a session`);
    // A refused call has no figure.
    if (name !== 'session' && of(name) > 0)
      figures.push({
        what: `${route.name} by a token with ${name}, CPU`,
        figure: Number(of(name).toFixed(2)),
        unit: 'ms',
        ratio: { peer: 'session', value: Number(ratio.toFixed(2)) },
      });
  }
}
if (process.argv.includes('--record')) recordFigures('tokens', figures);
agent.destroy();
await shop.close();
process.exit();

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readCpu } from './cpu.ts';
import { openShop, ticket } from './shop.ts';

/**
 * `npx tsx bench/together.ts [CALLS]`: over sockets, CPU of application and database for each write of one group, by one client that waits for
 * every answer, and by eight and sixteen at once, whose writes are written together; by turns, medians of seven rounds.
 */
const calls = Number(process.argv[2] ?? 400);
const rounds = 7;
const shop = await openShop(3000);
const { app, ana, group, postmaster, tickets } = shop;
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'customer' }, limit: 1 });
const customer = String((found.body['docs'] as { _id: string }[])[0]?._id);

/** A client in a process of its own: what it costs is not ours. It does what a message says and answers when it is done. */
const program = `
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
const revs = new Map();
let count = 0;
const call = (url, cookie, method, body) => new Promise((resolve, reject) => {
  const data = body && JSON.stringify(body);
  const headers = { cookie, ...(data && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }) };
  http.request(url, { method, agent, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (piece) => (text += piece)).on('end', () => (answer.statusCode < 300 ? resolve(JSON.parse(text)) : reject(new Error(text))));
  }).on('error', reject).end(data);
});
const work = {
  create: async ({ url, cookie, body }, place) => void (await call(url, cookie, 'POST', { ...body, content: body.content + ' ' + place })),
  update: async ({ url, cookie, tickets }, place) => {
    const id = tickets[place % tickets.length];
    const rev = revs.get(id) ?? (await call(url + '/' + id, cookie, 'GET'))._rev;
    revs.set(id, (await call(url + '/' + id + '?rev=' + rev, cookie, 'PUT', { equipment_observation: 'seen ' + place })).rev);
  },
};
process.on('message', async (asked) => {
  let left = asked.calls;
  await Promise.all(Array.from({ length: asked.clients }, async () => { while (left-- > 0) await work[asked.way](asked, count++); }));
  process.send('done');
});
`;
const client = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const url = `${address}/api/${group}`;
const asked = { url, cookie: ana.cookie, body: ticket(1, [customer]), tickets: tickets.slice(0, 500) };

type Way = 'create' | 'update';
async function send(way: Way, clients: number, many: number): Promise<void> {
  client.send({ ...asked, way, clients, calls: many });
  await once(client, 'message');
}

const ways: readonly Way[] = ['create', 'update'];
const crowds = [1, 8, 16];
const taken = new Map<string, { app: number; database: number }[]>();
for (const way of ways) for (const clients of crowds) await send(way, clients, 1200);
for (let round = 0; round < rounds; round += 1)
  for (const way of ways)
    for (const clients of crowds) {
      const before = readCpu(postmaster);
      await send(way, clients, calls);
      const after = readCpu(postmaster);
      const key = `${way} ${clients}`;
      const cost = { app: (after.app - before.app) / calls, database: (after.database - before.database) / calls };
      taken.set(key, [...(taken.get(key) ?? []), cost]);
    }
client.kill();
await shop.close();

for (const way of ways) {
  const alone = median(way, 1);
  for (const clients of crowds) {
    const { app: own, database, total } = median(way, clients);
    console.log(
      `${way} by ${clients}: ${own.toFixed(2)} + ${database.toFixed(2)} ms, ${(total / alone.total).toFixed(2)} of one client`,
    );
  }
}

function median(way: Way, clients: number): { app: number; database: number; total: number } {
  const all = (taken.get(`${way} ${clients}`) ?? [])
    .map((cost) => ({ ...cost, total: cost.app + cost.database }))
    .toSorted((a, b) => a.total - b.total);
  return all[all.length >> 1] ?? { app: 0, database: 0, total: 0 };
}
process.exit();

import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { zipOf } from '#platform/entity/files/testing.ts';

/**
 * Imports a history of N orders into a server that runs (`BASE`, signed in as the demo's person), and reports CPU seconds of the processes
 * in `PIDS`, and how long another member's requests waited meanwhile.
 */

const base = process.env['BASE'] ?? 'http://localhost:3343';
const count = Number(process.argv[2] ?? 30_000);

const cookies = new Map<string, string>();
async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const words = 'screen battery does not start noise heat water fall keyboard fan slow cable charger update port'.split(
  ' ',
);
const text = (seed: number, length: number): string =>
  Array.from({ length }, (_none, at) => words[(seed * 7 + at * 13) % words.length]).join(' ');

function files(): Uint8Array {
  const customers = ['ID,Name,Phone,Email,City,Created'];
  const equipment = ['Asset ID,Customer ID,Device,Brand,Serial Number'];
  const orders = ['Ticket Number,Customer ID,Asset ID,Problem,Diagnosis,Status,Created,Resolved,Tech,Notes'];
  const items = ['Ticket Number,Type,Description,Qty,Price'];
  const notes = ['Ticket Number,Text,Author,Date'];
  for (let at = 1; at <= count / 3; at += 1) {
    customers.push(
      `${at},Person ${at},+55 11 9${String(10_000_000 + at)},p${at}@mail.example,City ${at % 90},2019-01-02`,
    );
    equipment.push(`${at},${at},Laptop ${at % 50},Brand ${at % 20},SN${100_000 + at}`);
  }
  for (let at = 1; at <= count; at += 1) {
    const owner = 1 + (at % Math.floor(count / 3));
    const day = `20${15 + (at % 9)}-0${1 + (at % 9)}-1${at % 9}`;
    orders.push(
      `${at + 500},${owner},${owner},"${text(at, 25)}","${text(at + 3, 15)}",${at % 20 === 0 ? 'In Progress' : 'Resolved'},${day} 10:15,${day} 16:00,Tech ${at % 6},`,
    );
    items.push(`${at + 500},Service,Labour ${at % 9},1,${80 + (at % 50)}.50`);
    if (at % 2 === 0) notes.push(`${at + 500},"${text(at, 12)}",Tech ${at % 6},${day} 12:00`);
  }
  const named = { customers, assets: equipment, tickets: orders, 'ticket items': items, notes };
  return zipOf(
    Object.fromEntries(Object.entries(named).map(([name, lines]) => [`${name}.csv`, `${lines.join('\n')}\n`])),
  );
}

function cpuSeconds(): number {
  const pids = (process.env['PIDS'] ?? '').split(/[\s,]+/).filter((pid) => pid !== '');
  return pids.reduce((sum, pid) => {
    try {
      const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // Own time, and that of ended children.
      return sum + [11, 12, 13, 14].reduce((all, place) => all + Number(parts[place] ?? 0), 0) / 100;
    } catch {
      return sum;
    }
  }, 0);
}

await call('POST', '/_session', { username: 'demo@oficina.example', password: 'bancada e parafuso' });
const made = await call('POST', '/accounts', { name: 'History' });
const group = String(made['id']);
const file = Buffer.from(files()).toString('base64');
const measured = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const [cpu, start] = [cpuSeconds(), performance.now()];
  const seen: number[] = [];
  const ending = new AbortController();
  const probe = (async () => {
    for (let at = 0; !ending.signal.aborted; at += 1) {
      const begin = performance.now();
      if (at % 3 === 0) await call('POST', `/${group}`, { klass: 'customer', name: `Probe ${at}` });
      else await call('POST', `/${group}/_find`, { selector: { klass: 'ticket' }, limit: 25 });
      seen.push(performance.now() - begin);
      await wait(25);
    }
  })();
  await work();
  ending.abort();
  await probe;
  seen.sort((a, b) => a - b);
  const at = (share: number): string => (seen[Math.floor((seen.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `${name}: ${((performance.now() - start) / 1000).toFixed(1)} s, CPU ${(cpuSeconds() - cpu).toFixed(1)} s; ${seen.length} probes: median ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)} ms`,
  );
};
console.log(`${(file.length / 1e6).toFixed(1)} MB as base64`);
await measured('idle', async () => wait(2000));
await measured('rehearsal', async () => {
  const preview = await call('POST', `/${group}/_shop_history/preview`, { file });
  console.log(JSON.stringify(preview['counts']));
});
let id = '';
const ended = async (): Promise<void> => {
  for (;;) {
    const { step } = await call('GET', `/${group}/_shop_history/${id}`);
    if (step === null) return;
    await wait(300);
  }
};
await measured('import', async () => {
  id = String((await call('POST', `/${group}/_shop_history`, { file, file_name: 'bench.zip' }))['id']);
  await ended();
});
await measured('again', async () => {
  const preview = await call('POST', `/${group}/_shop_history/preview`, { file });
  console.log(JSON.stringify(preview['counts']));
});
await measured('undo', async () => {
  await call('PUT', `/${group}/_design/history/_update/undo/${id}`, {});
  await ended();
});
console.log(
  JSON.stringify((await call('GET', `/${group}/_design/counter/_view/count-by-klass?group_level=1`))['rows']),
);

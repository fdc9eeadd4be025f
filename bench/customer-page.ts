import { randomBytes } from 'node:crypto';
import type { Client } from '#src/testing/client.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/customer-page.ts [ROUNDS] [TOKENS]`: milliseconds (median) of a customer's page whose token is live, ended or unknown, and the
 * ratios to the live one, which are to lie between 0.8 and 1.25; and how many of TOKENS random tokens find a page.
 */
const rounds = Number(process.argv[2] ?? 400);
const tokens = Number(process.argv[3] ?? 100_000);
const running = await openServer();
const { server } = running.app;
const { ana, group } = running;

try {
  const live = await pageOf(ana);
  const ended = await pageOf(ana, true);
  const ways = { live: () => live, ended: () => ended, unknown: () => `/c/${random()}` };
  const times = { live: [] as number[], ended: [] as number[], unknown: [] as number[] };
  for (let at = -20; at < rounds; at += 1) {
    // In another order each time, so that other load on the machine affects all alike.
    const names = Object.keys(ways) as (keyof typeof ways)[];
    for (const name of [...names.slice(at % 3), ...names.slice(0, at % 3)]) {
      const url = ways[name]();
      const begun = performance.now();
      const { statusCode } = await server.inject({ method: 'GET', url });
      if (at >= 0) times[name].push(performance.now() - begun);
      if (statusCode >= 500 || statusCode === 429) throw new Error(`${name}: ${statusCode}`);
    }
  }
  const base = median(times.live);
  for (const [name, list] of Object.entries(times))
    console.log(
      `${name.padEnd(8)}${median(list).toFixed(2).padStart(7)} ms  ratio ${(median(list) / base).toFixed(2)}`,
    );
  let hits = 0;
  for (let at = 0; at < tokens; at += 20) {
    const found = await Promise.all(
      Array.from({ length: 20 }, async () => server.inject({ method: 'GET', url: `/c/${random()}` })),
    );
    hits += found.filter(({ statusCode }) => statusCode !== 404).length;
  }
  console.log(`${hits} of ${tokens} random tokens found a page`);
} finally {
  await running.close();
}

/** The path of the page of a ticket with an estimate of ten lines. */
async function pageOf(who: Client, isEnded = false): Promise<string> {
  const items = Array.from({ length: 10 }, (_, at) => ({ description: `Line ${at}`, quantity: '1', value: '10' }));
  const ticket = await create(who, { klass: 'ticket', content: 'Noise' });
  const estimate = await create(who, { klass: 'estimate', ticket_id: ticket, items });
  const step = async (path: string): Promise<void> => void (await who.call('PUT', `${group}/_design/${path}`, {}));
  await step(`estimate/_update/send/${estimate}`);
  await step(`customer_page/_update/make/${ticket}`);
  const { body } = await who.call('GET', `${group}/_design/customer_page/_show/link/${ticket}`);
  if (isEnded) await step(`customer_page/_update/revoke/${ticket}`);
  return new URL(String(body['address'])).pathname;
}

async function create(who: Client, doc: object): Promise<string> {
  return String((await who.call('POST', group, doc)).body['id']);
}

function random(): string {
  return randomBytes(16).toString('base64url');
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

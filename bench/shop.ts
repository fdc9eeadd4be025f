import type { Client } from '#src/testing/client.ts';
import { openServer, type Running } from './server.ts';

export interface Shop extends Running {
  readonly tickets: readonly string[];
}

const words =
  'screen broken battery does not charge noise fan keyboard sticky power slow water damage printer paper jam lamp flickers compressor leaks'.split(
    ' ',
  );

/** The server with a shop of `amount` tickets. */
export async function openShop(amount: number): Promise<Shop> {
  const running = await openServer();
  const tickets = await fill(running.ana, running.group, amount);
  await running.pool.query('VACUUM ANALYZE');
  return { ...running, tickets };
}

async function fill(ana: Client, group: string, amount: number): Promise<string[]> {
  const customers = await bulk(
    ana,
    group,
    Array.from({ length: 200 }, (_, index) => ({ klass: 'customer', name: `Customer ${index}` })),
  );
  const ids: string[] = [];
  for (let from = 0; from < amount; from += 500) {
    const docs = Array.from({ length: Math.min(500, amount - from) }, (_, index) => ticket(from + index, customers));
    ids.push(...(await bulk(ana, group, docs)));
  }
  return ids;
}

/** One of ten tickets is open or in work, as in a shop that has been running for years. */
export function ticket(index: number, customers: readonly string[]): Record<string, unknown> {
  const text = Array.from({ length: 12 }, (_, at) => words[(index * 7 + at * at * 3 + at) % words.length]).join(' ');
  const closed = index % 10 !== 0;
  return {
    klass: 'ticket',
    content: `${text} ${index % 997 === 0 ? 'xylophone' : ''}`,
    customer_id: customers[index % customers.length],
    priority: ['low', 'medium', 'high'][index % 3],
    ...(closed ? { status: 'done', problem: `replaced part ${index}` } : {}),
  };
}

async function bulk(ana: Client, group: string, docs: readonly object[]): Promise<string[]> {
  const answer = await ana.call('POST', `${group}/_bulk_docs`, { docs });
  return Object.values(answer.body).map((row) => (row as { id: string }).id);
}

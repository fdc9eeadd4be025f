import { parseArgs } from 'node:util';
import { nextRev, newId } from '#platform/entity/id.ts';
import { measure, type Measured } from './cpu.ts';
import { record, replay } from './replay.ts';
import { recordFigures, type Figure } from './results.ts';
import { openShop, ticket, type Shop } from './shop.ts';

/**
 * `npm run bench [-- TICKETS] [--record]`: CPU per operation of app and database, compared with the same SQL through the bare driver in
 * the same run. With `--record` the figures replace those in bench/results/api.json. TICKETS is at least 10,000, because replayed
 * statements get new numbers only in place of numbers with five digits.
 */
const { values: options, positionals } = parseArgs({
  options: { record: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const amount = Number(positionals[0] ?? 20_000);
console.log(`Filling a shop with ${amount.toLocaleString('en')} tickets …`);
const shop = await openShop(amount);
const customers = [await firstCustomer()];
const revs = new Map<string, string>();
console.log(
  '\nCPU per operation in ms (app + database), median of 5 rounds, beside the least SQL that could do and the same SQL through the bare driver\n',
);
console.log(
  ['operation'.padEnd(30), 'ours'.padStart(14), 'least SQL', 'ratio', 'same SQL', 'ratio']
    .map((title, index) => title.padStart([0, 14, 14, 6, 14, 6][index] ?? 0))
    .join(' '),
);
const figures: Figure[] = [];
try {
  for (const row of operations(shop)) {
    const ours = await measure(shop.postmaster, row.times, row.ours);
    const bare = await measure(shop.postmaster, row.times, row.bare);
    const sent = await record(row.ours);
    const same = await measure(shop.postmaster, row.times, async () => replay(shop.pool, sent));
    console.log(
      [row.name.padEnd(30), shown(ours), shown(bare), ratio(ours, bare), shown(same), ratio(ours, same)].join(' '),
    );
    const comparison = bare.total === 0 ? null : { peer: 'least SQL', value: rounded(ours.total / bare.total) };
    figures.push({ what: row.name, figure: rounded(ours.total), unit: 'ms CPU', ratio: comparison });
  }
  if (options.record) recordFigures('api', figures);
} finally {
  await shop.close();
}

interface Operation {
  readonly name: string;
  readonly times: number;
  readonly ours: (index: number) => Promise<unknown>;
  readonly bare: (index: number) => Promise<unknown>;
}

function operations({ ana, group, tickets, pool }: Shop): Operation[] {
  const some = (index: number): string => tickets[(index * 7919) % tickets.length] ?? '';
  const page =
    'SELECT * FROM tickets WHERE account_id = $1 AND status = ANY($2) ORDER BY number DESC, id DESC LIMIT $3';
  const column =
    'SELECT * FROM tickets WHERE account_id = $1 AND status = $2 ORDER BY status_at DESC, id DESC LIMIT $3';
  const find = async (status: string[], limit: number, sort = 'number'): Promise<void> => {
    const answer = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'ticket', status: { $in: status } },
      sort: [{ [sort]: 'desc' }],
      limit,
    });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const columns = ['open', 'block', 'doing', 'review', 'done', 'cancel'];
  const words = async (text: string): Promise<void> => {
    const answer = await ana.call('POST', `${group}/_search`, { text });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  return [
    {
      name: 'Create a ticket',
      times: 200,
      ours: async (index) => ana.call('POST', group, ticket(index, customers)),
      bare: async (index) =>
        pool.query({
          name: 'bare-insert',
          text: `INSERT INTO tickets (account_id, id, rev, created_at, updated_at, created_by, number, title, status, priority, content, customer_id)
                 VALUES ($1, $2, $3, now(), now(), $4, $5, $6, 'open', 'low', $7, $8)`,
          values: [
            'acc-bare',
            newId('tkt'),
            nextRev(),
            ana.id,
            index,
            'A title',
            String(ticket(index, customers)['content']),
            customers[0],
          ],
        }),
    },
    {
      name: 'Change a ticket',
      times: 200,
      ours: async (index) => change(some(index % 500), index),
      bare: async (index) =>
        pool.query({
          name: 'bare-update',
          text: 'UPDATE tickets SET equipment_observation = $3, rev = $4, updated_at = now() WHERE account_id = $1 AND id = $2',
          // Others than those that we change: their revisions are no longer what we know.
          values: [group, some(500 + (index % 500)), `seen ${index}`, nextRev()],
        }),
    },
    {
      // What the HTTP layer costs before we do anything, and what the driver costs when the database does nothing.
      name: 'Answer without the database',
      times: 500,
      ours: async () => ana.call('GET', '/_up'),
      bare: async () => pool.query({ name: 'bare-nothing', text: 'SELECT 1' }),
    },
    {
      name: 'Read a ticket',
      times: 500,
      ours: async (index) => ana.call('GET', `${group}/${some(index)}`),
      bare: async (index) =>
        pool.query({
          name: 'bare-read',
          text: 'SELECT * FROM tickets WHERE account_id = $1 AND id = $2',
          values: [group, some(index)],
        }),
    },
    {
      name: 'Find 25 open, by number',
      times: 200,
      ours: async () => find(['open'], 25),
      bare: async () => pool.query({ name: 'bare-find', text: page, values: [group, ['open'], 25] }),
    },
    {
      name: 'Board (6 columns of 50)',
      times: 40,
      ours: async () => {
        for (const status of columns) await find([status], 50, 'status_at');
      },
      bare: async () => {
        for (const status of columns)
          await pool.query({ name: 'bare-board', text: column, values: [group, status, 50] });
      },
    },
    {
      name: 'Counters view',
      times: 500,
      ours: async () => ana.call('GET', `${group}/_design/counter/_view/count-by-open-ticket-priority?group_level=0`),
      bare: async () =>
        pool.query({
          name: 'bare-count',
          text: "SELECT id, amount FROM counters WHERE account_id = $1 AND id = ANY('{TicketOpenHigh,TicketOpenMedium,TicketOpenLow}')",
          values: [group],
        }),
    },
    search('Search of a rare word', 'xylophone'),
    search('Search of a common word', 'battery'),
    search('Search of three words', 'battery noise fan'),
    {
      name: 'Report: tickets',
      times: 10,
      ours: async () => report('tickets'),
      bare: async () =>
        pool.query({
          name: 'bare-report',
          text: 'SELECT status, category_id, technical_id, ticket_kind, count(*) FROM tickets WHERE account_id = $1 GROUP BY GROUPING SETS (status, category_id, technical_id, ticket_kind)',
          values: [group],
        }),
    },
    {
      name: 'Report: times',
      times: 10,
      ours: async () => report('times'),
      bare: async () =>
        pool.query({
          name: 'bare-times',
          text: "SELECT count(*) FROM versions v JOIN tickets t ON t.account_id = v.account_id AND t.id = v.item_id WHERE v.account_id = $1 AND v.changes <> '[]'",
          values: [group],
        }),
    },
    {
      name: 'Receipt as PDF',
      times: 20,
      ours: async (index) => fine(ana.call('GET', `${group}/_design/print/_show/copies/${some(index)}`)),
      bare: async (index) =>
        pool.query({
          name: 'bare-read',
          text: 'SELECT * FROM tickets WHERE account_id = $1 AND id = $2',
          values: [group, some(index)],
        }),
    },
  ];

  /** The rev of a ticket is read once and then taken from the answer of its last change, so that no extra read is measured. */
  async function change(id: string, index: number): Promise<void> {
    const rev = revs.get(id) ?? String((await ana.call('GET', `${group}/${id}`)).body['_rev']);
    const answer = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { equipment_observation: `seen ${index}` });
    if (answer.status !== 201) throw new Error(answer.text);
    revs.set(id, String(answer.body['rev']));
  }

  async function report(name: string): Promise<void> {
    await fine(ana.call('GET', `${group}/_design/report/_view/${name}`));
  }

  function search(name: string, text: string): Operation {
    const patterns = text.split(' ').map((word) => `%${word}%`);
    const where = patterns.map((_, index) => `text LIKE $${index + 2}`).join(' AND ');
    return {
      name,
      times: 50,
      ours: async () => words(text),
      bare: async () =>
        pool.query({
          name: `bare-${name}`,
          text: `SELECT * FROM search WHERE account_id = $1 AND ${where} ORDER BY updated_at DESC LIMIT 26`,
          values: [group, ...patterns],
        }),
    };
  }
}

async function fine(answering: ReturnType<Shop['ana']['call']>): Promise<void> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(answer.text);
}

async function firstCustomer(): Promise<string> {
  const answer = await shop.ana.call('POST', `${shop.group}/_find`, {
    selector: { klass: 'customer' },
    fields: ['_id'],
    limit: 1,
  });
  return /cus-[0-9a-f]{32}/.exec(answer.text)?.[0] ?? '';
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

function shown(measured: Measured): string {
  return `${measured.app.toFixed(2)} + ${measured.database.toFixed(2)}`.padStart(14);
}

function ratio(ours: Measured, other: Measured): string {
  return other.total === 0 ? ''.padStart(6) : (ours.total / other.total).toFixed(2).padStart(6);
}

import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { signUp } from './kill-rounds/api.ts';
import { startApp } from './kill-rounds/app.ts';

// Kills the app, or it and its database, by kill -9 while a card processor tells of a subscription, in any order and some of it twice: each event
// that was answered is there after the next start, what was not is told again as processors do, and the plan is that of the latest. 10 rounds, or
// the number given. The processor's own API is not reached.
const rounds = Number(process.argv[2] ?? 10);
const secret = randomUUID();
const variables = {
  PADDLE_SANDBOX_API_KEY: 'pdl_sdbx_none',
  PADDLE_SANDBOX_CLIENT_TOKEN: 'test_none',
  PADDLE_SANDBOX_WEBHOOK_SECRETS: secret,
};
const prices = { pro: 'pri_killpro', corp: 'pri_killcorp' } as const;
type Plan = keyof typeof prices;

interface Told {
  readonly id: string;
  readonly plan: Plan;
  readonly body: string;
}

const folder = mkdtempSync(join(tmpdir(), 'oficina-kill-billing-'));
let app = await startApp(folder, variables);
const api = await signUp(app.url);
await inDatabase(async (db) => {
  for (const [plan, price] of Object.entries(prices))
    await db.query(
      `INSERT INTO plan_prices (id, rev, created_at, updated_at, livemode, group_plan, unit_amount, platform_price_id, active)
       VALUES ($1, '1-a', now(), now(), false, $2, 600, $3, true)`,
      [`prc-${plan}`, plan, price],
    );
});

try {
  for (let round = 1; round <= rounds; round += 1) {
    const group = String((await api.call('POST', 'accounts', { name: `Round ${round}` })).body['id']);
    const events = await history(group);
    const acknowledged = new Set<string>();
    const telling = tell(events, acknowledged);
    await sleep(20 + Math.random() * 400);
    if (round % 2 === 0) app.killPostmaster();
    await app.kill();
    await telling;
    const before = acknowledged.size;
    app = await startApp(folder, variables);
    await expectKept(acknowledged);
    await tell(events, new Set());
    await expectPlan(group, events.at(-1)?.plan ?? 'pro');
    console.log(
      `${round}. ${round % 2 === 0 ? 'both' : 'app'} killed after ${before} of ${events.length} events: none lost, the right plan`,
    );
  }
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Forty changes of one subscription, the latest last. */
async function history(group: string): Promise<readonly Told[]> {
  await api.call('POST', group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.com' });
  const begun = await api.call('POST', `${group}/_checkout`, { price_id: prices.pro });
  if (begun.status !== 201) throw new Error(`no checkout: ${begun.status}`);
  const subscription = `sub_${randomUUID().replaceAll('-', '')}`;
  const start = Date.now() - 60_000;
  return Array.from({ length: 40 }, (_, at) => {
    const id = `evt_${randomUUID().replaceAll('-', '')}`;
    const plan: Plan = randomInt(2) === 0 ? 'pro' : 'corp';
    const moment = new Date(start + at * 1000).toISOString();
    const data = {
      id: subscription,
      status: 'active',
      created_at: new Date(start).toISOString(),
      updated_at: moment,
      items: [{ price: { id: prices[plan] }, quantity: 1 }],
      custom_data: begun.body['custom'],
    };
    const body = JSON.stringify({ event_id: id, event_type: 'subscription.updated', occurred_at: moment, data });
    return { id, plan, body };
  });
}

/** Sends the events by four at once in any order, a third of them twice, until the server is gone. */
async function tell(events: readonly Told[], acknowledged: Set<string>): Promise<void> {
  const line = [...events, ...events.filter(() => randomInt(3) === 0)].toSorted(() => randomInt(2) - 0.5);
  const sender = async (): Promise<void> => {
    for (let event = line.pop(); event !== undefined; event = line.pop()) {
      const at = Math.floor(Date.now() / 1000);
      const digest = createHmac('sha256', secret).update(`${at}:${event.body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${at};h1=${digest}` };
      const answer = await fetch(`${app.url}/api/_webhooks/paddle`, {
        method: 'POST',
        headers,
        body: event.body,
      }).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 200) acknowledged.add(event.id);
      else if (answer.status < 500) throw new Error(`a webhook was answered ${answer.status}`);
    }
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
}

async function expectKept(acknowledged: ReadonlySet<string>): Promise<void> {
  const kept = await inDatabase(async (db) => {
    const { rows } = await db.query<{ id: string }>('SELECT id FROM processor_events');
    return new Set(rows.map(({ id }) => id));
  });
  const lost = [...acknowledged].filter((id) => !kept.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged events are gone`);
}

async function expectPlan(group: string, plan: Plan): Promise<void> {
  // What was interrupted is looked at again after a minute.
  const giveUp = Date.now() + 150_000;
  for (;;) {
    const waiting = await inDatabase(async (db) => {
      const { rows } = await db.query('SELECT 1 FROM processor_events WHERE applied_at IS NULL LIMIT 1');
      return rows.length;
    });
    const { body } = await api.call('GET', `${group}/_standing`);
    if (waiting === 0 && body['plan'] === plan) return;
    if (Date.now() > giveUp)
      throw new Error(`the plan is ${String(body['plan'])}, ${plan} was told; waiting: ${waiting}`);
    await sleep(200);
  }
}

/** The installation's own database, as its owner. */
async function inDatabase<T>(work: (db: Client) => Promise<T>): Promise<T> {
  const cluster = realpathSync(join(folder, 'data', 'postgres'));
  const [, , , port, host] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const client = new Client({ host: host ?? '', port: Number(port), user: 'oficina', database: 'oficina' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

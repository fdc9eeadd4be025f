import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { everybody, type CacheKeys } from '../auth/caller-cache-keys.ts';
import { accessChannel } from '../db/database.ts';

/** Tells listeners of this process that a database has a new change, whichever process wrote it. */
export interface ChangeBus {
  /** Calls `heard` after every commit in database `account`; answers the function that ends it. */
  listen(account: string, heard: (seq: number) => void): () => void;
  /** Database `account` has committed changes up to `seq`: own listeners hear of it at once, other processes in the next batch. */
  publish(account: string, seq: number): void;
  /** Calls `heard` when the rights of `whom` changed in the process `origin`, and with everybody when that can no longer be known. */
  onAccess(heard: (whom: CacheKeys, origin?: string) => void): void;
  /** Whether news arrives at this moment. */
  readonly hears: () => boolean;
  /** Asks the tables for what no notification told of: a process that died after its commit told nobody. Runs by itself every ten seconds. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const changesChannel = 'oficina_changes';

/** Milliseconds between two batches for other processes: a notification takes a lock of the whole server, however many changes it names. */
const batchEvery = 20;
const catchUpEvery = 10_000;
/** A notification holds 8,000 bytes; a line of one database takes up to 60. */
const linesPerNotification = 120;

interface Topic {
  /** The newest `seq` that the listeners know of. */
  seq: number;
  readonly listeners: Set<(seq: number) => void>;
}

/** One connection listens for all; when it breaks it is opened again, and every listener is woken once to look for itself. */
export async function openChangeBus(connect: () => Promise<pg.Client>): Promise<ChangeBus> {
  const origin = randomUUID();
  const topics = new Map<string, Topic>();
  const accessListeners: ((whom: CacheKeys, origin?: string) => void)[] = [];
  let closing = false;
  let hears = false;
  let client = await open();
  let pending = new Map<string, number>();
  let batch: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => void catchUp().catch(() => undefined), catchUpEvery);
  timer.unref();

  async function open(): Promise<pg.Client> {
    const fresh = await connect();
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === accessChannel) {
        const [process, ...whom] = payload.split(' ');
        return accessChanged(new Set(whom), process);
      }
      const [from, ...lines] = payload.split('\n');
      if (from === origin) return;
      // Whoever listens asks at once, and should know by then who may: that news comes in the same packet, after this.
      setImmediate(() => {
        for (const line of lines) {
          const [account = '', seq = '0'] = line.split(' ');
          tell(account, Number(seq));
        }
      });
    });
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      hears = false;
      accessChanged(new Set([everybody]));
      void reopen();
    });
    await fresh.query(`LISTEN ${changesChannel}; LISTEN ${accessChannel}`);
    hears = true;
    return fresh;
  }

  async function reopen(): Promise<void> {
    if (closing) return;
    await wait(500);
    try {
      client = await open();
      for (const { listeners } of topics.values()) for (const heard of listeners) heard(0);
      if (pending.size > 0) send();
    } catch {
      // The server is away: the next round tries again.
      await reopen();
    }
  }

  function accessChanged(whom: CacheKeys, from?: string): void {
    for (const heard of accessListeners) heard(whom, from);
  }

  function tell(account: string, seq: number): void {
    const topic = topics.get(account);
    if (topic === undefined) return;
    topic.seq = Math.max(topic.seq, seq);
    for (const heard of topic.listeners) heard(seq);
  }

  /** The connection does one thing after the other. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  function send(): void {
    batch ??= sendBatches().finally(() => {
      batch = undefined;
    });
  }

  async function sendBatches(): Promise<void> {
    while (pending.size > 0) {
      if (!hears) return;
      const sending = pending;
      pending = new Map();
      try {
        await alone(async () =>
          client.query({
            name: 'tell-changes',
            text: `SELECT pg_notify('${changesChannel}', p) FROM unnest($1::text[]) AS p`,
            values: [notifications(origin, sending)],
          }),
        );
      } catch {
        // The connection broke: the next one sends what is newer or has not been sent.
        for (const [account, seq] of sending) if (!pending.has(account)) pending.set(account, seq);
        return;
      }
      if (!closing) await wait(batchEvery);
    }
  }

  async function catchUp(): Promise<void> {
    if (topics.size === 0 || !hears) return;
    const rows = await alone(async () => newestSeqs(client, [...topics.keys()]));
    for (const { account_id: account, value } of rows)
      if (value > (topics.get(account)?.seq ?? value)) tell(account, value);
  }

  return {
    listen: (account, heard) => {
      const topic = topics.get(account) ?? { seq: 0, listeners: new Set() };
      topic.listeners.add(heard);
      topics.set(account, topic);
      return () => {
        topic.listeners.delete(heard);
        if (topic.listeners.size === 0 && topics.get(account) === topic) topics.delete(account);
      };
    },
    publish: (account, seq) => {
      tell(account, seq);
      pending.set(account, Math.max(seq, pending.get(account) ?? 0));
      send();
    },
    onAccess: (heard) => void accessListeners.push(heard),
    hears: () => hears,
    catchUp,
    close: async () => {
      closing = true;
      clearInterval(timer);
      await batch;
      await sendBatches();
      await client.end();
    },
  };
}

function notifications(origin: string, changes: ReadonlyMap<string, number>): string[] {
  const lines = [...changes].map(([account, seq]) => `${account} ${seq}`);
  const count = Math.ceil(lines.length / linesPerNotification);
  return Array.from({ length: count }, (_, index) =>
    [origin, ...lines.slice(index * linesPerNotification, (index + 1) * linesPerNotification)].join('\n'),
  );
}

/** The newest committed `seq` of each database that has one. */
async function newestSeqs(
  client: pg.Client,
  accounts: readonly string[],
): Promise<{ account_id: string; value: number }[]> {
  await client.query('BEGIN READ ONLY');
  try {
    await client.query('SET LOCAL ROLE oficina_system');
    const found = await client.query<{ account_id: string; value: string }>(
      "SELECT account_id, value FROM sequences WHERE name = 'seq' AND account_id = ANY($1)",
      [accounts],
    );
    return found.rows.map(({ account_id, value }) => ({ account_id, value: Number(value) }));
  } finally {
    await client.query('ROLLBACK');
  }
}

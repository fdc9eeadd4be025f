import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { everybody, type CacheKeys } from '../auth/caller-cache-keys.ts';
import { accessChannel } from '../db/database.ts';

/** Notifies listeners of this process of new changes in a database, written by any process. */
export interface ChangeBus {
  /** Calls `heard` after every commit in database `account`; returns a function that stops it. */
  listen(account: string, heard: (seq: number) => void): () => void;
  /**
   * Reports commits up to `seq` in `account`: calls this process's listeners at once, other processes get it with the
   * next batch.
   */
  publish(account: string, seq: number): void;
  /**
   * Calls `heard` when process `origin` changes the rights of `whom`; with `everybody` when notifications may have been
   * lost.
   */
  onAccess(heard: (whom: CacheKeys, origin?: string) => void): void;
  /** Whether notifications arrive at the moment. */
  readonly isListening: () => boolean;
  /**
   * Reads the tables for changes without notification: a process may have died after its commit. Runs every ten seconds
   * by itself.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const changesChannel = 'oficina_changes';

/** Milliseconds between two batches. A notification takes a lock of the whole server, however many changes it lists. */
const batchEvery = 20;
const catchUpEvery = 10_000;
/** A notification may have 8,000 bytes; an entry of one database takes up to 60. */
const linesPerNotification = 120;

interface Topic {
  /** The newest `seq` that the listeners got. */
  seq: number;
  readonly listeners: Set<(seq: number) => void>;
}

/**
 * Opens the bus with one connection for all databases. If it breaks, the bus reopens it and calls every listener once.
 */
export async function openChangeBus(connect: () => Promise<pg.Client>): Promise<ChangeBus> {
  const origin = randomUUID();
  const topics = new Map<string, Topic>();
  const accessListeners: ((whom: CacheKeys, origin?: string) => void)[] = [];
  let closing = false;
  let isListening = false;
  let client = await open();
  let pending = new Map<string, number>();
  let batch: Promise<void> | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();
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
      // Listeners check rights at once. News of rights come later in the same packet, so let them arrive first.
      setImmediate(() => {
        for (const line of lines) {
          const [account = '', seq = '0'] = line.split(' ');
          notifyListeners(account, Number(seq));
        }
      });
    });
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      isListening = false;
      accessChanged(new Set([everybody]));
      void reopen();
    });
    await fresh.query(`LISTEN ${changesChannel}; LISTEN ${accessChannel}`);
    isListening = true;
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
      // The server is unreachable: try again.
      await reopen();
    }
  }

  function accessChanged(whom: CacheKeys, from?: string): void {
    for (const heard of accessListeners) heard(whom, from);
  }

  function notifyListeners(account: string, seq: number): void {
    const topic = topics.get(account);
    if (topic === undefined) return;
    topic.seq = Math.max(topic.seq, seq);
    for (const heard of topic.listeners) heard(seq);
  }

  /** Runs queries on the connection one after the other. */
  async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const result = lastQuery.then(work);
    lastQuery = result.catch(() => undefined);
    return result;
  }

  function send(): void {
    batch ??= sendBatches().finally(() => {
      batch = undefined;
    });
  }

  async function sendBatches(): Promise<void> {
    while (pending.size > 0) {
      if (!isListening) return;
      const sending = pending;
      pending = new Map();
      try {
        await oneAtATime(async () =>
          client.query({
            name: 'tell-changes',
            text: `SELECT pg_notify('${changesChannel}', p) FROM unnest($1::text[]) AS p`,
            values: [notifications(origin, sending)],
          }),
        );
      } catch {
        // The connection broke: send these changes over the next one, unless newer ones are pending.
        for (const [account, seq] of sending) if (!pending.has(account)) pending.set(account, seq);
        return;
      }
      if (!closing) await wait(batchEvery);
    }
  }

  async function catchUp(): Promise<void> {
    if (topics.size === 0 || !isListening) return;
    const rows = await oneAtATime(async () => newestSeqs(client, [...topics.keys()]));
    for (const { account_id: account, value } of rows)
      if (value > (topics.get(account)?.seq ?? value)) notifyListeners(account, value);
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
      notifyListeners(account, seq);
      pending.set(account, Math.max(seq, pending.get(account) ?? 0));
      send();
    },
    onAccess: (heard) => void accessListeners.push(heard),
    isListening: () => isListening,
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

/** The newest committed `seq` of each database that has changes. */
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

import type pg from 'pg';
import { accessChannel } from './database.ts';

/** Tells listeners of this process that a database has a new change, whichever process wrote it. */
export interface ChangeBus {
  /** Calls `heard` after every commit in database `account`; answers the function that ends it. */
  listen(account: string, heard: (seq: number) => void): () => void;
  /** Calls `heard` when people, sessions or memberships changed in the process `origin`, and when that can no longer be known. */
  onAccess(heard: (origin?: string) => void): void;
  /** Whether news arrives at this moment. */
  readonly hears: () => boolean;
  close(): Promise<void>;
}

/** One connection listens for all; when it breaks it is opened again, and every listener is woken once to look for itself. */
export async function openChangeBus(connect: () => Promise<pg.Client>): Promise<ChangeBus> {
  const listeners = new Map<string, Set<(seq: number) => void>>();
  const accessListeners: ((origin?: string) => void)[] = [];
  let closing = false;
  let hears = false;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const fresh = await connect();
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === accessChannel) return accessChanged(payload);
      const [account = '', seq = '0'] = payload.split(' ');
      // Whoever listens asks at once, and should know by then who may: that news comes in the same packet, after this.
      setImmediate(() => {
        for (const heard of listeners.get(account) ?? []) heard(Number(seq));
      });
    });
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      hears = false;
      accessChanged();
      void reopen();
    });
    await fresh.query(`LISTEN oficina_changes; LISTEN ${accessChannel}`);
    hears = true;
    return fresh;
  }

  function accessChanged(origin?: string): void {
    for (const heard of accessListeners) heard(origin);
  }

  async function reopen(): Promise<void> {
    if (closing) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
    try {
      client = await open();
      for (const heards of listeners.values()) for (const heard of heards) heard(0);
    } catch {
      // The server is away: the next round tries again.
      await reopen();
    }
  }

  return {
    listen: (account, heard) => {
      const heards = listeners.get(account) ?? new Set();
      heards.add(heard);
      listeners.set(account, heards);
      return () => {
        heards.delete(heard);
        if (heards.size === 0) listeners.delete(account);
      };
    },
    onAccess: (heard) => void accessListeners.push(heard),
    hears: () => hears,
    close: async () => {
      closing = true;
      await client.end();
    },
  };
}

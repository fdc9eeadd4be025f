import { vi } from 'vitest';
import type { Client, TestApp } from './app.ts';
import { whileHeld } from './held.ts';

export type Answer = Awaited<ReturnType<Client['call']>>;
export type Call = () => Promise<Answer>;

/**
 * All of these stand in line behind a first write of the group, which waits for its lock; answers that one's answer, theirs, and in how many
 * transactions theirs were tried.
 */
export async function inLine(
  running: TestApp,
  by: Client,
  group: string,
  calls: readonly Call[],
): Promise<{ first: Answer; answers: Answer[]; transactions: number }> {
  const transaction = vi.spyOn(running.database, 'transaction');
  try {
    const waiting = await whileHeld(running, group, async () => {
      const first = by.call('POST', group, { klass: 'category', name: 'First' });
      const all = calls.map(async (call) => call());
      // What is asked later is answered later: they have all come.
      for (let round = 0; round < 3; round += 1) await by.call('GET', `${group}/_local_docs`);
      return { first, all };
    });
    const [first, answers] = await Promise.all([waiting.first, Promise.all(waiting.all)]);
    return { first, answers, transactions: transaction.mock.calls.length - 1 };
  } finally {
    transaction.mockRestore();
  }
}

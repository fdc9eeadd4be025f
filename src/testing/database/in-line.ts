import { vi } from 'vitest';
import type { Client, TestApp } from '../app.ts';
import { whileHeld } from './held.ts';

export type Answer = Awaited<ReturnType<Client['call']>>;
export type Call = () => Promise<Answer>;

/** Whether it is a transaction of a group. Looking up a caller takes one of the system. */
export const isOfGroup = ([role]: Parameters<TestApp['database']['transaction']>): boolean => role === 'oficina_app';

/**
 * All of these are in line, in their order, behind a first write of the group, which waits for its lock; answers that one's answer, theirs, and in how many
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
      // What is asked later is answered later: each has come before the next one.
      const come = async (): Promise<unknown> => by.call('POST', `${group}/_find`, { selector: { klass: 'category' } });
      const first = by.call('POST', group, { klass: 'category', name: 'First' });
      await come();
      const all: Promise<Answer>[] = [];
      for (const call of calls) {
        all.push(call());
        await come();
      }
      return { first, all };
    });
    const [first, answers] = await Promise.all([waiting.first, Promise.all(waiting.all)]);
    return { first, answers, transactions: transaction.mock.calls.filter(isOfGroup).length - 1 };
  } finally {
    transaction.mockRestore();
  }
}

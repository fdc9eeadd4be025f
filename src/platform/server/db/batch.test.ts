import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { openBatches } from './batch.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

/** Runs `work` on a connection of its own. */
async function connected<T>(work: (batches: ReturnType<typeof openBatches>) => Promise<T>): Promise<T> {
  const client = await running.database.pool.connect();
  try {
    return await work(openBatches(client, { sharded: false, named: true }));
  } finally {
    client.release(true);
  }
}

const setting = "SELECT set_config('app.account_id', $1, true)";
const reading = "SELECT current_setting('app.account_id', true) AS now, $1::int AS number, $2::text AS nothing";

test('statements of one event-loop turn are one transaction', async () => {
  await connected(async ({ ask }) => {
    const [, rows] = await Promise.all([ask(setting, ['acc-1'], 'setting'), ask(reading, [7, null], 'reading')]);
    expect(rows).toEqual([{ now: 'acc-1', number: 7, nothing: null }]);
    // By now the statements are prepared and described, in another transaction.
    expect(await ask(reading, [8, 'x'], 'reading')).toEqual([{ now: '', number: 8, nothing: 'x' }]);
    expect(await ask('CREATE TEMPORARY TABLE t (a int)', [], 'create')).toEqual([]);
    expect(await ask('SELECT a FROM t', [], 'none yet')).toEqual([]);
    await ask('INSERT INTO t VALUES (1), (2)', [], 'insert');
    expect(await ask('SELECT a FROM t ORDER BY a', [], 'none yet')).toEqual([{ a: 1 }, { a: 2 }]);
  });
});

test('a failed statement fails those after it, and all can be sent again', async () => {
  await connected(async ({ ask }) => {
    const sent = [
      ask('SELECT 1 AS one', [], 'one'),
      ask('SELECT 1 / $1::int AS ratio', [0], 'ratio'),
      ask('SELECT 2 AS two', [], 'two'),
    ];
    const answers = await Promise.allSettled(sent);
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const again = await Promise.all([
      ask('SELECT 1 AS one', [], 'one'),
      ask('SELECT 1 / $1::int AS ratio', [1], 'ratio'),
      ask('SELECT 2 AS two', [], 'two'),
    ]);
    expect(again).toEqual([[{ one: 1 }], [{ ratio: 1 }], [{ two: 2 }]]);
    await expect(ask('SELECT nothing FROM nowhere', [], 'malformed')).rejects.toMatchObject({ code: '42P01' });
    await expect(ask('SELECT nothing FROM nowhere', [], 'malformed')).rejects.toMatchObject({ code: '42P01' });
  });
});

test('a broken connection rejects all waiting statements', async () => {
  await connected(async ({ ask }) => {
    const [row] = await ask<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = Promise.allSettled([ask('SELECT pg_sleep(60)'), ask('SELECT 1')]);
    await running.database.pool.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    const answers = await waiting;
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    await expect(ask('SELECT 1')).rejects.toThrow();
  });
});

test('a value that cannot be encoded fails only its statement', async () => {
  await connected(async ({ ask }) => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const [wrong, right] = await Promise.allSettled([ask('SELECT $1::json', [circular]), ask('SELECT 1 AS one')]);
    expect(wrong.status).toBe('rejected');
    expect(right).toEqual({ status: 'fulfilled', value: [{ one: 1 }] });
  });
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readLimits } from '#platform/server/db/time-limits.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { reportNames } from '../../rules/report.ts';

/** A report that exceeds its time limit is refused, in the usual error format. */

const usual = { ...readLimits };
let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterEach(() => void Object.assign(readLimits, usual));
afterAll(async () => running.close());

test.each(reportNames)('the report %s is refused after its time limit', async (name) => {
  const url = `${group}/_design/report/_view/${name}`;
  expect((await ana.call('GET', url)).status).toBe(200);
  const slow = await running.pool.connect();
  try {
    // Locks every table that it reads.
    await slow.query('BEGIN; LOCK TABLE tickets, versions, estimates IN ACCESS EXCLUSIVE MODE');
    // The statement's limit, not that of the lock.
    Object.assign(readLimits, { statement: 100, lock: 60_000 });
    const { status, headers, body } = await ana.call('GET', url);
    expect([status, headers['retry-after'], body]).toEqual([
      503,
      '5',
      { error: 'service_unavailable', reason: { base: [{ code: 'took-too-long' }] } },
    ]);
  } finally {
    await slow.query('ROLLBACK');
    slow.release();
  }
});

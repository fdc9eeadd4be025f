import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { pruneHistory } from './prune-history.ts';
import { setPlan } from './plan/plan.ts';

let running: TestApp;
beforeAll(async () => (running = await testApp({ KEEP_HISTORY_DAYS: 'free:100' })));
afterAll(async () => running.close());

test('history older than the plan’s retention is deleted, also thousands of rows; younger history and other plans are untouched', async () => {
  const ana = await signUp(running.app);
  const groups = [await foundGroup(ana, 'Free'), await foundGroup(ana, 'Corp')] as const;
  await setPlan(running.app, groups[1], 'corp');
  const at = (days: number): Date => new Date(running.clock.now.getTime() - days * 86_400_000);
  const count = async (group: string): Promise<number> => {
    const [row] = await running.database.transaction('oficina_app', group, async (db) =>
      db.query<{ count: number }>('SELECT count(*)::int AS count FROM versions WHERE account_id = $1', [group]),
    );
    return row?.count ?? 0;
  };
  const before = new Map<string, number>();
  for (const group of groups) {
    await ana.call('POST', group, { klass: 'ticket', content: 'Today' });
    before.set(group, await count(group));
    for (const [days, amount] of [
      [101, 2500],
      [99, 20],
    ] as const) {
      const ids = Array.from({ length: amount }, () => newId('ver', at(days).getTime()));
      await running.database.transaction('oficina_app', group, async (db) =>
        db.query(
          `INSERT INTO versions (account_id, id, created_at, app_event, event, api_format, item_type, item_id, item_label, item_rev, changes)
           SELECT $1, id, $3, 'update', 'update', 'v2', 'ticket', 'tkt-x', 'x', '1-x', '[]' FROM unnest($2::text[]) AS id RETURNING 1`,
          [group, ids, at(days)],
        ),
      );
    }
  }
  await pruneHistory.work(running.app, {});
  expect(await count(groups[0])).toBe((before.get(groups[0]) ?? 0) + 20);
  expect(await count(groups[1])).toBe((before.get(groups[1]) ?? 0) + 2520);
});

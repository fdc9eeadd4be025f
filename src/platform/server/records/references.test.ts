import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import type { Input } from '#platform/entity/define.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function bulk(docs: readonly unknown[]): Promise<Input[]> {
  const answer = await ana.call('POST', `${group}/_bulk_docs`, { docs });
  return answer.body as unknown as Input[];
}

test('references of many records are checked in one query, and missing targets are refused', async () => {
  const customers = await bulk(Array.from({ length: 12 }, (_, at) => ({ klass: 'customer', name: `Customer ${at}` })));
  const ids = [...customers.map(({ id }) => id), newId('cus')];
  const rows = await bulk(ids.map((id) => ({ klass: 'ticket', content: 'x', customer_id: id })));
  expect(rows.slice(0, 12).map(({ ok }) => ok)).toEqual(customers.map(() => true));
  expect(rows[12]).toMatchObject({ error: 'unprocessable_entity', reason: { customer_id: [{ code: 'must-exist' }] } });
});

test('a record may have several references', async () => {
  const [customer, other] = await bulk(['One', 'Two'].map((name) => ({ klass: 'customer', name })));
  const [thing] = await bulk([{ klass: 'equipment', description: 'Drill', customer_id: customer?.['id'] }]);
  const named = { klass: 'ticket', content: 'x', customer_id: other?.['id'], equipment_id: thing?.['id'] };
  expect((await ana.call('POST', group, named)).status).toBe(201);
  const swapped = { ...named, customer_id: thing?.['id'], equipment_id: other?.['id'] };
  const refused = await ana.call('POST', group, swapped);
  expect(refused.body['reason']).toEqual({
    customer_id: [{ code: 'must-exist' }],
    equipment_id: [{ code: 'must-exist' }],
  });
});

test('the database reuses the plans of a write’s statements', async () => {
  // In a small table all plans cost the same.
  const many = Array.from({ length: 500 }, (_, at) => ({ klass: 'category', name: `Category ${at}` }));
  await bulk(many);
  await bulk(many);
  const [customer] = await bulk([{ klass: 'customer', name: 'Whoever' }]);
  await running.pool.query('ANALYZE changes');
  for (let at = 0; at < 20; at += 1) {
    const made = await ana.call('POST', group, { klass: 'ticket', content: 'x', customer_id: customer?.['id'] });
    await ana.call('PUT', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`, { title: 'y' });
  }
  // PostgreSQL makes five custom plans before it considers a generic one.
  const { rows } = await running.pool.query(
    `SELECT statement FROM pg_prepared_statements WHERE custom_plans > 5 AND (statement ~ 'changes' OR statement ~ 'tickets')`,
  );
  expect(rows).toEqual([]);
});

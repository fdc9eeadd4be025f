import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { allowedFrom, firstStatuses, mayMove, needsReason, statuses, type Status } from '../rules/status.ts';

/** The table of statuses is enforced on every write path: creation, PUT, and bulk change. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

interface Record {
  readonly id: string;
  readonly rev: string;
}

/** Meets every requirement, so that only the table decides. */
function fields(status: Status): object {
  return { status, problem: 'Found', ...(needsReason(status) ? { reason: 'Because' } : {}) };
}

async function ticketIn(status: Status): Promise<Record> {
  const first = firstStatuses.includes(status) ? status : 'open';
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'x', ...fields(first) });
  expect(made.status, made.text).toBe(201);
  if (first === status) return made.body as unknown as Record;
  const { id, rev } = made.body as unknown as Record;
  const moved = await ana.call('PUT', `${group}/${id}?rev=${rev}`, fields(status));
  expect(moved.status, moved.text).toBe(201);
  return moved.body as unknown as Record;
}

test('a ticket begins in one of the first statuses', async () => {
  for (const status of statuses) {
    const made = await ana.call('POST', group, { klass: 'ticket', content: 'x', ...fields(status) });
    expect(made.status, status).toBe(firstStatuses.includes(status) ? 201 : 422);
  }
});

test.each(statuses)('from %s exactly the allowed statuses follow, by PUT and in bulk', async (from) => {
  for (const to of statuses) {
    const [one, other] = [await ticketIn(from), await ticketIn(from)];
    const put = await ana.call('PUT', `${group}/${one.id}?rev=${one.rev}`, fields(to));
    const bulk = await ana.call('POST', `${group}/_bulk_docs`, {
      docs: [{ _id: other.id, _rev: other.rev, ...fields(to) }],
    });
    const [row] = Object.values(bulk.body) as { ok?: boolean; reason?: unknown }[];
    expect(put.status, `${from} → ${to}`).toBe(mayMove(from, to) ? 201 : 422);
    expect(row?.ok === true, `${from} → ${to} in bulk`).toBe(mayMove(from, to));
    if (mayMove(from, to)) continue;
    const refusal = { status: [{ code: 'status-not-allowed', params: { allowed: [...allowedFrom(from)] } }] };
    expect(put.body['reason']).toEqual(refusal);
    expect(row?.reason).toEqual(refusal);
  }
});

test('saving the same status writes nothing: no new rev, no timeline entry', async () => {
  const { id, rev } = await ticketIn('doing');
  const again = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { status: 'doing' });
  expect(again.body['rev']).toBe(rev);
  const lines = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_id: id } });
  expect(lines.body['docs']).toHaveLength(1);
});

test('reopening keeps the number and clears the timestamps of the end', async () => {
  const { id, rev } = await ticketIn('done');
  const handed = await ana.call('PUT', `${group}/_design/return/_update/returned/${id}`, { to: 'Maria' });
  expect(handed.status, handed.text).toBe(201);
  const before = await ana.call('GET', `${group}/${id}`);
  expect(before.body).toMatchObject({ returned_to: 'Maria', done_at: expect.any(String) as string });
  expect(rev).not.toBe(handed.body['rev']);
  const reopened = await ana.call('PUT', `${group}/${id}?rev=${String(handed.body['rev'])}`, { status: 'doing' });
  expect(reopened.status, reopened.text).toBe(201);
  const after = await ana.call('GET', `${group}/${id}`);
  expect(after.body['number']).toBe(before.body['number']);
  expect(['done_at', 'returned_at', 'returned_to'].filter((name) => name in after.body)).toEqual([]);
});

test('the name of the person who took the device is stored once', async () => {
  const { id } = await ticketIn('done');
  const give = async (to?: string) => ana.call('PUT', `${group}/_design/return/_update/returned/${id}`, { to });
  const first = await give('Maria');
  expect(first.status, first.text).toBe(201);
  for (const again of [await give('Maria'), await give()]) expect(again.body['rev']).toBe(first.body['rev']);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_id: id } });
  expect(body['docs'], 'a line of its own, that says to whom').toContainEqual(
    expect.objectContaining({
      app_event: 'hand-back',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'returned_to', to: 'Maria' })]) as unknown,
    }),
  );
  expect((await give('Pedro')).body['reason']).toEqual({ returned_to: [{ code: 'already-handed-over' }] });
  expect((await ana.call('GET', `${group}/${id}`)).body['returned_to']).toBe('Maria');
});

test('the first start of work stays, however often work starts again', async () => {
  const { id, rev } = await ticketIn('open');
  const moments: unknown[] = [];
  let last = rev;
  for (const status of ['doing', 'block', 'doing']) {
    running.clock.now = new Date(running.clock.now.getTime() + 60_000);
    const moved = await ana.call('PUT', `${group}/${id}?rev=${last}`, { status, reason: 'waits' });
    expect(moved.status, moved.text).toBe(201);
    last = String(moved.body['rev']);
    moments.push((await ana.call('GET', `${group}/${id}`)).body['first_doing_at']);
  }
  expect(typeof moments[0]).toBe('string');
  expect(new Set(moments).size).toBe(1);
});

test('the reason of a block stays at the ticket until it continues', async () => {
  const { id, rev } = await ticketIn('open');
  const reasonAfter = async (from: string, change: object): Promise<[string, unknown]> => {
    const moved = await ana.call('PUT', `${group}/${id}?rev=${from}`, change);
    expect(moved.status, moved.text).toBe(201);
    return [String(moved.body['rev']), (await ana.call('GET', `${group}/${id}`)).body['status_reason']];
  };
  const [blocked, why] = await reasonAfter(rev, { status: 'block', reason: 'Waits for the pump\nuntil Friday' });
  expect(why).toBe('Waits for the pump');
  const [changed, still] = await reasonAfter(blocked, { priority: 'high' });
  expect(still).toBe('Waits for the pump');
  const [, gone] = await reasonAfter(changed, { status: 'doing' });
  expect(gone).toBeUndefined();
});

test('a ticket that is not closed cannot be handed back', async () => {
  const { id } = await ticketIn('doing');
  expect((await ana.call('PUT', `${group}/_design/return/_update/returned/${id}`, {})).status).toBe(422);
  expect((await ana.call('PUT', `${group}/_design/return/_update/lost/${id}`, {})).status).toBe(404);
});

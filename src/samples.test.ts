import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSampleId, sampleId } from '#platform/entity/id.ts';
import { poll, pollFeeds } from '#modules/exoreader/server/engine/poll.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { inGroup } from '#src/testing/database/in-group.ts';
import { laidMails } from '#src/testing/mails.ts';

/** Sample records of all modules: they are ordinary records, are added once, and leave nothing behind. */

let running: TestApp;
let ana: Client;
let group: string;
const modules = ['ticket', 'finance', 'rdisk', 'exoreader'] as const;
const features = Object.fromEntries(modules.map((key) => [key, 'enabled']));

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

/** All rows of the group, without what only counts up: the feed of changes and its number, and tombstones of removed records. */
async function rowsOf(account: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await running.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE column_name = 'account_id' AND table_type = 'BASE TABLE' AND table_schema = 'public' ORDER BY 1`,
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    // Bytes of removed files wait for the sweep, in the database as in the store.
    if (['audit', 'changes', 'document_totals', 'small_files', 'usage_days'].includes(name)) continue;
    const rows = await inGroup<{ row: Record<string, unknown> }>(
      running,
      account,
      `SELECT to_jsonb(t) AS row FROM "${name}" t WHERE account_id = $1 ORDER BY t::text`,
      [account],
    );
    const lasting = rows
      .map(({ row }) => row)
      // They only count up.
      .filter((row) => row['name'] !== 'seq' && row['name'] !== 'reader_item')
      .filter((row) => !(name === 'file_usage' && row['files'] === 0 && row['versions'] === 0))
      // A counter or number that came back to nothing is as good as none.
      .filter((row) => !(name === 'counters' && row['amount'] === 0 && row['size'] === 0))
      .filter((row) => !(name === 'sequences' && row['value'] === 0))
      .filter(
        (row) => !(name === 'drive_usage' && Object.values(row).every((value) => value === 0 || value === account)),
      );
    if (lasting.length > 0) all[name] = lasting;
  }
  return all;
}

describe.each(modules)('the sample of %s', (module) => {
  const path = (): string => `${group}/_samples/${module}`;

  test('is added once by forty requests at the same time, and removed without a trace', async () => {
    group = await foundGroup(await signUp(running.app).then((one) => (ana = one)), { name: 'Home', features });
    const before = await rowsOf(group);
    const added = await Promise.all(Array.from({ length: 40 }, async () => ana.call('PUT', path())));
    expect(added.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(added.map(() => 200));
    const counts = added.map(({ body }) => Number(body['records'])).filter((records) => records > 0);
    expect(counts).toHaveLength(1);
    const [records] = counts;
    expect((await ana.call('GET', `${group}/_samples`)).body).toEqual({ samples: { [module]: records } });
    await poll(running.app);
    await pollFeeds(running.app);
    const { body } = await ana.call('GET', `${group}/_changes`);
    const ids = (body['results'] as { id: string; deleted?: boolean }[]).map(({ id }) => id).filter(isSampleId);
    expect(ids).toHaveLength(records ?? 0);
    expect(await rowsOf(group)).not.toEqual(before);
    const removed = await Promise.all(Array.from({ length: 40 }, async () => ana.call('DELETE', path())));
    expect(removed.map(({ status, body: { records: stay } }) => [status, stay])).toEqual(removed.map(() => [200, 0]));
    expect((await ana.call('GET', `${group}/_samples`)).body).toEqual({ samples: {} });
    expect(await rowsOf(group)).toEqual(before);
    // A second time, also after a person has moved one of them to the trash.
    expect((await ana.call('PUT', path())).body['records']).toBe(records);
    const statuses: number[] = [];
    for (const id of ids.toReversed()) {
      if (statuses.includes(200)) break;
      const { _rev: rev } = (await ana.call('GET', `${group}/${id}`)).body;
      statuses.push((await ana.call('DELETE', `${group}/${id}?rev=${String(rev)}`)).status);
    }
    expect(statuses).toContain(200);
    expect((await ana.call('PUT', path())).body['records']).toBe(1);
    expect((await ana.call('DELETE', path())).body['records']).toBe(0);
    // The timeline keeps what the person did, and a number that was removed is not given again.
    const lasting = (rows: Record<string, unknown[]>): object => ({ ...rows, sequences: [], versions: [] });
    expect(lasting(await rowsOf(group))).toEqual(lasting(before));
  });
});

test('the timeline tells of what persons do with sample records', async () => {
  group = await foundGroup(ana, { name: 'Audit', features });
  const events = async (id: string): Promise<unknown> => {
    const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_id: id } });
    return (body['docs'] as { event: string }[]).map(({ event }) => event).toSorted((a, b) => a.localeCompare(b));
  };
  expect((await ana.call('PUT', `${group}/_samples/finance`)).status).toBe(200);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'outgo' }, limit: 1 });
  const [row] = body['docs'] as { _id: string; _rev: string }[];
  const id = String(row?._id);
  expect(await events(id)).toEqual([]);
  await ana.call('PUT', `${group}/${id}?rev=${String(row?._rev)}`, { description: 'Own' });
  expect((await ana.call('DELETE', `${group}/_samples/finance`)).body['records']).toBe(0);
  expect(await events(id)).toEqual(['destroy', 'update']);
});

test('what a person adds to sample records stays, and so does what it refers to', async () => {
  group = await foundGroup(ana, { name: 'Shop', features });
  for (const module of modules) expect((await ana.call('PUT', `${group}/_samples/${module}`)).status).toBe(200);
  const first = async (klass: string, where: object = {}): Promise<string> => {
    const selector = { klass, ...where };
    const { body } = await ana.call('POST', `${group}/_find`, { selector, sort: [{ _id: 'asc' }], limit: 1 });
    return String((body['docs'] as { _id: string }[])[0]?._id);
  };
  const estimate = { klass: 'estimate', description: 'Own', ticket_id: await first('ticket') };
  const outgo = { klass: 'outgo', date: '2026-01-02', value: '5.00', wallet_id: await first('wallet') };
  const folder = { klass: 'cloud_file', kind: 'dir', name: 'Own', dir_id: await first('cloud_file', { kind: 'dir' }) };
  const own = [];
  for (const doc of [estimate, outgo, folder]) own.push(await ana.call('POST', group, doc));
  expect(own.map(({ status }) => status)).toEqual([201, 201, 201]);
  const stay = [];
  for (const module of modules) stay.push((await ana.call('DELETE', `${group}/_samples/${module}`)).body['records']);
  // The ticket with its customer and equipment, the wallet, the folder.
  expect(stay).toEqual([3, 1, 1, 0]);
  for (const { body } of own) expect((await ana.call('GET', `${group}/${String(body['id'])}`)).status).toBe(200);
});

test('what a person says about a sample record stays, and so does the record', async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Talk', features });
  expect((await ana.call('PUT', `${group}/_samples/ticket`)).status).toBe(200);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' }, limit: 1 });
  const [ticket] = body['docs'] as { _id: string }[];
  const said = await ana.call('POST', group, { klass: 'comment', item_id: ticket?._id, content: 'Own words' });
  expect(said.status).toBe(201);
  // The ticket with its customer and equipment.
  expect((await ana.call('DELETE', `${group}/_samples/ticket`)).body['records']).toBe(3);
  const kept = await ana.call('GET', `${group}/${String(said.body['id'])}`);
  expect(kept).toMatchObject({ status: 200, body: { content: 'Own words' } });
  await ana.call('DELETE', `${group}/${String(said.body['id'])}?rev=${String(kept.body['_rev'])}`);
  expect((await ana.call('DELETE', `${group}/_samples/ticket`)).body['records']).toBe(0);
});

test('nobody writes a record of their own under the id of a sample record, which one click removes', async () => {
  const made = await foundGroup(ana, { name: 'Ids', features });
  const doc = { klass: 'customer', _id: sampleId('cus', 'ticket', 0), name: 'Hidden' };
  expect((await ana.call('POST', made, doc)).body).toMatchObject({ error: 'illegal_docid' });
  expect((await ana.call('PUT', `${made}/${doc._id}`, doc)).body).toMatchObject({ error: 'illegal_docid' });
  const bulk = await ana.call('POST', `${made}/_bulk_docs`, { docs: [doc] });
  expect(bulk.text).toContain('illegal_docid');
  expect((await ana.call('GET', `${made}/_samples`)).body).toEqual({ samples: {} });
});

test('a sample mails nobody, and needs the rights of its records', async () => {
  group = await foundGroup(ana, { name: 'Quiet', features: { ...features, rdisk: 'disabled' } });
  const bia = await signUp(running.app);
  await bring(ana, group, bia, { ticket_created: true });
  const mails = (await laidMails(running, 'ticket')).length;
  expect((await bia.call('PUT', `${group}/_samples/ticket`)).status).toBe(200);
  expect(await laidMails(running, 'ticket')).toHaveLength(mails);
  expect((await ana.call('PUT', `${group}/_samples/rdisk`)).status).toBe(403);
  expect((await ana.call('PUT', `${group}/_samples/people`)).status).toBe(404);
  const eve = await signUp(running.app);
  for (const method of ['PUT', 'DELETE']) expect((await eve.call(method, `${group}/_samples/ticket`)).status).toBe(404);
  await setPlan(running.app, group, 'locked');
  expect((await bia.call('PUT', `${group}/_samples/finance`)).status).toBe(403);
  expect((await bia.call('DELETE', `${group}/_samples/ticket`)).body).toEqual({ ok: true, records: 0 });
});

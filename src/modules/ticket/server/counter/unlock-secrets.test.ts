import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { readAll } from '#src/testing/isolation/read-all.ts';
import { bring } from '#src/testing/membership.ts';
import { pdfText } from '#src/testing/pdf-text.ts';
import { issueToken } from '#src/testing/token.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { nightly } from '../nightly.ts';

/** The secret of a device is shown by one route alone, and is nowhere in clear. */

const word = 'zqsecret7731';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'corp');
});
afterAll(async () => running.close());

async function make(doc: object): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'Dead', ...doc });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}
const show = async (id: string, who = ana) => who.call('POST', `${group}/${id}/unlock_secret`);
const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;

/** Of every table, its name and its rows as text. */
async function everyRow(): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const [role, purpose] of [
    ['oficina_app', group],
    ['oficina_system', 'test'],
  ] as const)
    await running.database.transaction(role, purpose, async (db) => {
      const tables = await db.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
           AND has_table_privilege(oid, 'SELECT')`,
      );
      for (const { name } of tables) {
        const all = await db.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
        rows.set(name, [rows.get(name), ...all.map(({ text }) => text)].join('\n'));
      }
    });
  return rows;
}

test('no reading route answers it, no table has it in clear, no paper shows it', async () => {
  const owner = await ana.call('POST', group, { klass: 'customer', name: 'Maria' });
  const { id } = await make({ unlock: { text: word }, customer_id: owner.body['id'] });
  const bulk = await ana.call('POST', `${group}/_bulk_docs`, {
    docs: [{ klass: 'ticket', content: 'Two', unlock: { text: word } }],
  });
  const [other] = bulk.body as unknown as { id: string }[];
  expect((await show(id)).body).toEqual({ text: word });
  expect((await show(String(other?.id))).body).toEqual({ text: word });
  const ids = [id, String(other?.id), String(owner.body['id'])];
  const answers = await readAll(ana, { running, group, ids, word, directories: [] });
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(({ text }) => text.includes(word)).map(({ route }) => route)).toEqual([]);
  expect(answers.some(({ text }) => text.includes('unlock_secret_at'))).toBe(true);
  const printed = await running.app.server.inject({
    url: `/api/${group}/_design/print/_show/copies/${id}`,
    headers: { cookie: ana.cookie },
  });
  const paper = pdfText(printed.rawPayload);
  expect(paper).toContain('Maria');
  expect(paper).not.toContain(word);
  const rows = await everyRow();
  const hex = Buffer.from(word).toString('hex');
  for (const [table, text] of rows) expect(text.includes(word) || text.includes(hex), table).toBe(false);
  for (const [table, known] of [
    ['unlock_secrets', id],
    ['audit', id],
    ['tickets', 'Dead'],
  ] as const)
    expect(rows.get(table), table).toContain(known);
});

test('each look leaves a line in the audit log; strangers, tokens and members without tickets do not see it', async () => {
  const { id } = await make({ unlock: { pattern: '14789' } });
  const lines = async (): Promise<number> =>
    (
      (await ana.call('GET', `${group}/_audit?event=unlock_secret_shown&limit=100`)).body['rows'] as {
        detail: object;
      }[]
    ).filter(({ detail }) => JSON.stringify(detail).includes(id)).length;
  expect((await show(id)).body).toEqual({ pattern: '14789' });
  await show(id);
  expect(await lines()).toBe(2);
  const [bia, eve] = [await signUp(running.app), await signUp(running.app)];
  const { id: membership } = await bring(ana, group, bia);
  expect((await show(id, bia)).status).toBe(200);
  const { body } = await ana.call('GET', `${group}/${membership}`);
  const limits = [{ module: 'ticket', right: 'none' }];
  await ana.call('PUT', `${group}/${membership}?rev=${String(body['_rev'])}`, { limits });
  const { bearer } = await issueToken(running.app, ana, ['ticket:write']);
  for (const who of [bia, eve, bearer, client(running.app)]) {
    const answer = await show(id, who);
    expect([401, 403, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('14789');
  }
  expect(await lines()).toBe(3);
});

test('it is replaced and removed, and what is no secret is refused', async () => {
  const { id, rev } = await make({});
  expect((await show(id)).status).toBe(404);
  const put = async (unlock: unknown, last: string) => ana.call('PUT', `${group}/${id}?rev=${last}`, { unlock });
  for (const wrong of ['1234', {}, { text: '' }, { pattern: '11' }, { text: 'x'.repeat(201) }])
    expect((await put(wrong, rev)).body).toMatchObject({ reason: { unlock: [{ code: 'is-invalid' }] } });
  const first = await put({ text: '1234' }, rev);
  expect(first.status, first.text).toBe(201);
  const second = await put({ pattern: '159' }, String(first.body['rev']));
  expect(second.status, second.text).toBe(201);
  expect((await show(id)).body).toEqual({ pattern: '159' });
  await put(null, String(second.body['rev']));
  expect((await show(id)).status).toBe(404);
  expect((await read(id))['unlock_secret_at']).toBeUndefined();
});

test('the hand-over erases it, and none is stored after that', async () => {
  const { id } = await make({ unlock: { text: word }, status: 'done', problem: 'Dust' });
  const back = await ana.call('PUT', `${group}/_design/return/_update/returned/${id}`, { to: 'Maria' });
  expect(back.status, back.text).toBe(201);
  expect((await show(id)).status).toBe(404);
  const doc = await read(id);
  expect(doc['unlock_secret_at']).toBeUndefined();
  const late = await ana.call('PUT', `${group}/${id}?rev=${String(doc['_rev'])}`, { unlock: { text: word } });
  expect(late.body).toMatchObject({ reason: { unlock: [{ code: 'already-handed-over' }] } });
});

test('an erasure of the customer, the removal of the ticket and ninety days after its end erase it', async () => {
  const owner = await ana.call('POST', group, { klass: 'customer', name: 'Otto' });
  const erased = await make({ unlock: { text: word }, customer_id: owner.body['id'] });
  await ana.call('PUT', `${group}/_design/erase/_update/customer/${String(owner.body['id'])}`);
  expect((await show(erased.id)).status).toBe(404);
  expect((await read(erased.id))['unlock_secret_at']).toBeUndefined();

  const removed = await make({ unlock: { text: word } });
  await ana.call('DELETE', `${group}/${removed.id}?rev=${removed.rev}`);
  await ana.call('POST', `${group}/_restore`, { ids: [removed.id] });
  expect(await read(removed.id)).toMatchObject({ content: 'Dead' });
  expect((await read(removed.id))['unlock_secret_at']).toBeUndefined();
  expect((await show(removed.id)).status).toBe(404);

  const [old, fresh] = [
    await make({ unlock: { text: word }, status: 'done', problem: 'Dust' }),
    await make({ unlock: { text: word }, status: 'done', problem: 'Dust' }),
  ];
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(`UPDATE tickets SET status_at = now() - interval '91 days' WHERE id = $1`, [old.id]),
  );
  await nightly.work(running.app, {});
  expect((await show(old.id)).status).toBe(404);
  expect((await show(fresh.id)).status).toBe(200);
});

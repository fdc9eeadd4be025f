import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';
import type { MappingPreview } from '../rules/mapping-preview.ts';

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  wallet = await make({ klass: 'wallet', name: 'Bank' });
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const outgo = async (date: string, description: string, more: object = {}): Promise<string> =>
  make({ klass: 'outgo', wallet_id: wallet, date, value: '10', description, ...more });
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function preview(fields: object): Promise<MappingPreview> {
  const answer = await ana.call('POST', `${group}/_mappings/preview`, fields);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as MappingPreview;
}
const bakery = {
  text_to_match: 'padaria sao joao',
  field_to_change: 'categories',
  kind_of_change: 'append',
  text_to_change: 'food, bread',
};

test('a mapping previews its changes, applies them, and appears in the timeline of every row', async () => {
  const older = await outgo('2026-01-02', 'COMPRA Padaria São João 01');
  const newer = await outgo('2026-01-03', 'padaria são joão', { categories: ['food'] });
  const done = await outgo('2026-01-04', 'Padaria São João', { categories: ['food', 'bread'] });
  const other = await outgo('2026-01-05', 'Farmácia');
  await make({ klass: 'income', wallet_id: wallet, date: '2026-01-05', value: '1', description: 'Padaria São João' });
  const before = await read(wallet);
  expect(await preview(bakery)).toEqual({
    count: 2,
    rows: [
      {
        _id: newer,
        klass: 'outgo',
        date: '2026-01-03',
        before: { third_party: '', description: 'padaria são joão', categories: ['food'] },
        after: { third_party: '', description: 'padaria são joão', categories: ['food', 'bread'] },
      },
      expect.objectContaining({ _id: older }),
    ],
  });
  const mapping = await make({ klass: 'mapping', ...bakery });
  const applied = await ana.call('PUT', `${group}/_design/mapping/_update/apply/${mapping}`);
  expect(applied.status, applied.text).toBe(201);
  for (const id of [older, newer, done]) expect((await read(id))['categories']).toEqual(['food', 'bread']);
  expect((await read(other))['categories']).toBeUndefined();
  expect((await read(wallet))['balance']).toBe(before['balance']);
  const timeline = async (id: string): Promise<unknown> => {
    const asked = {
      selector: { klass: 'version', item_id: id, event: 'update' },
      fields: ['app_event', 'cause_id', 'changes'],
    };
    return (await ana.call('POST', `${group}/_find`, asked)).body['docs'];
  };
  expect(await timeline(newer)).toEqual([
    { app_event: 'map', cause_id: mapping, changes: [{ field: 'categories', from: ['food'], to: ['food', 'bread'] }] },
  ]);
  expect(await timeline(done)).toEqual([]);
  expect((await preview(bakery)).count).toBe(0);
});

test('the third party is payer or payee by kind, and an emptied text is removed', async () => {
  const row = await make({
    klass: 'income',
    wallet_id: wallet,
    date: '2026-02-01',
    value: '3',
    paid_by: 'ACME LTDA 99',
  });
  const rule = {
    target: 'income',
    field_to_watch: 'third_party',
    kind_of_watch: 'starts_with',
    text_to_match: 'acme',
    field_to_change: 'third_party',
  };
  const apply = async (fields: object): Promise<void> => {
    const id = await make({ klass: 'mapping', ...rule, ...fields });
    expect((await ana.call('PUT', `${group}/_design/mapping/_update/apply/${id}`)).status).toBe(201);
  };
  await apply({ text_to_change: 'Acme' });
  expect((await read(row))['paid_by']).toBe('Acme');
  await apply({});
  expect((await read(row))['paid_by']).toBeUndefined();
});

test('a new mapping comes last, and one without an effect is refused', async () => {
  const places = async (): Promise<unknown> => {
    const asked = { selector: { klass: 'mapping' }, sort: [{ order: 'asc' }], fields: ['order'] };
    return ((await ana.call('POST', `${group}/_find`, asked)).body['docs'] as { order: number }[]).map(
      ({ order }) => order,
    );
  };
  const known = (await places()) as number[];
  await make({ klass: 'mapping', ...bakery });
  await make({ klass: 'mapping', ...bakery });
  expect(await places()).toEqual([...known, known.length + 1, known.length + 2]);
  const refused = async (fields: object): Promise<unknown> =>
    (await ana.call('POST', group, { klass: 'mapping', ...bakery, ...fields })).body['reason'];
  expect(await refused({ text_to_change: '' })).toEqual({ text_to_change: [{ code: 'cant-be-blank' }] });
  expect(await refused({ target: 'transfer', field_to_watch: 'third_party' })).toEqual({
    field_to_watch: [{ code: 'no-third-party' }],
  });
});

test('a preview of an empty draft has no rows, an invalid one is refused, and a program needs the scope', async () => {
  expect(await preview({})).toEqual({ count: 0, rows: [] });
  const wrong = await ana.call('POST', `${group}/_mappings/preview`, { target: 'ticket' });
  expect(wrong.status).toBe(422);
  for (const [scope, status] of [
    ['finance:read', 200],
    ['ticket:write', 403],
  ] as const) {
    const { bearer } = await issueToken(running.app, ana, [scope]);
    expect((await bearer.call('POST', `${group}/_mappings/preview`, bakery)).status, scope).toBe(status);
  }
});

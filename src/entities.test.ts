import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity, Field } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';
import { sample } from '#src/testing/sample.ts';

/** One contract, run over every kind that members write: what is true of one record of the API is true of all. */

let running: TestApp;
let ana: Client;
let eve: Client;
let group: string;
let customer: string;
let label: string;
let ticket: string;
const wallets: string[] = [];

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  eve = await signUp(running.app);
  group = await foundGroup(ana);
  await foundGroup(eve);
  await switchOn(ana, group);
  await switchOn(ana, group, 'exoreader');
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Item of all references' });
  customer = String(made.body['id']);
  ticket = String((await ana.call('POST', group, { klass: 'ticket', content: 'Of all lines' })).body['id']);
  label = String((await ana.call('POST', group, { klass: 'reader_label', name: 'Of all feeds' })).body['id']);
  for (const [name, currency] of [
    ['dollars', 'USD'],
    ['more dollars', 'USD'],
    ['euros', 'EUR'],
  ] as const) {
    const wallet = await ana.call('POST', group, { klass: 'wallet', name, currency });
    wallets.push(String(wallet.body['id']));
  }
  const card = { klass: 'wallet', name: 'card', card: true, closing_day: 3, due_day: 10 };
  wallets.push(String((await ana.call('POST', group, card)).body['id']));
});
afterAll(async () => running.close());

/** Kinds with a way of their own into the database are tested where they live. */
const special = new Set([
  'account',
  'account_configuration',
  'attachment',
  // One for a group, of sealed keys, and it stays.
  'drive_vault',
  'subscription',
  'ticket_relationship',
  'user',
  'user_configuration',
  // One for a person and a record.
  'watched_record',
  // One for an event, a channel and a language.
  'message_template',
  // Moves of the stock are never removed.
  'stock_move',
  // Its sources are kinds.
  'calendar_feed',
]);
const plain = entities.filter((entity) => entity.scope === 'account' && !entity.readonly && !special.has(entity.kind));

let salt = 0;
function input(entity: Entity): Record<string, unknown> {
  salt += 1;
  const values = { ...sample(entity, salt), klass: entity.kind };
  // People are named by ids that a sample cannot know.
  // Labels are named by ids as well.
  const labels = 'reader_label' in entity.fields ? { reader_label: [label] } : {};
  const people = 'mentions' in entity.fields ? { mentions: [ana.id] } : {};
  const pages = 'origins' in entity.fields ? { origins: ['https://app.example'] } : {};
  if ('item_id' in entity.fields) return { ...values, ...people, item_id: customer };
  return ofCard(entity, ofBill(entity, { ...values, ...labels, ...pages, ...money(entity) }));
}

/** Bills are months near the day of a row, and closings near the days of a card. */
function ofCard({ module }: Entity, values: Record<string, unknown>): Record<string, unknown> {
  const { bill: _bill, closings: _closings, first_bill: _first, ...others } = values;
  if (module !== 'finance') return values;
  return { ...others, ...('first_bill' in values && { wallet_id: wallets[3] }) };
}

/** Lines and payments of a ticket. A line of labour has no percentage. */
function ofBill({ kind }: Entity, values: Record<string, unknown>): Record<string, unknown> {
  const { percent: _percent, serial: _serial, given_back: _back, ...line } = values;
  const { ean: _ean, ...part } = values;
  if (kind === 'stock_part') return part;
  if ('planned_day' in values || kind === 'planned' || kind === 'budget') return ofMonth(kind, values);
  if (kind === 'order_line') return { ...line, line_kind: 'part', ticket_id: ticket, tax_rate: '19.00' };
  return kind === 'order_payment' ? { ...values, ticket_id: ticket } : values;
}

/** A day needs its planned row, parts add up to the value, and months are months. */
function ofMonth(kind: string, values: Record<string, unknown>): Record<string, unknown> {
  const { parts: _parts, planned_day: _day, skipped: _skipped, since: _since, until: _until, ...row } = values;
  const { value_max: _max, ...plan } = row;
  if (kind === 'budget') return { ...row, category: `rent-${salt}`, month: '2026-11' };
  return kind === 'planned' ? { ...plan, flow: 'transfer', destination_wallet_id: wallets[1] } : row;
}

/** Wallets whose digits and currencies let a sample's amounts lie in them. */
function money(entity: Entity): Record<string, unknown> {
  const [dollars, more, euros] = wallets;
  return {
    ...('precision' in entity.fields ? { precision: 2 } : {}),
    ...('wallet_id' in entity.fields ? { wallet_id: dollars } : {}),
    ...('source_wallet_id' in entity.fields
      ? { source_wallet_id: dollars, destination_wallet_id: entity.kind === 'exchange' ? euros : more }
      : {}),
    // A confirmed expense cannot be removed; that is tested where it lives.
    ...(entity.kind === 'outgo' ? { confirmed: false } : {}),
  };
}

describe.each(plain.map((entity) => [entity.kind, entity] as const))('%s', (kind, entity) => {
  test('is created, read, found, changed and removed', async () => {
    const values = input(entity);
    const made = await ana.call('POST', group, values);
    expect(made.status, made.text).toBe(201);
    const { id, rev } = made.body as { id: string; rev: string };
    expect(id).toMatch(new RegExp(`^${entity.prefix}-[0-9a-f]{32}$`));
    const read = await ana.call('GET', `${group}/${id}`);
    expect(read.body).toMatchObject({ ...values, _id: id, _rev: rev, klass: kind, created_by: ana.id });
    const etag = String(read.headers['etag']);
    expect(etag).toContain(rev);
    expect((await ana.call('GET', `${group}/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);

    const found = await ana.call('POST', `${group}/_find`, {
      selector: { klass: kind, _id: id },
      fields: ['_id', 'label'],
    });
    expect(found.body['docs']).toEqual([{ _id: id, label: read.body['label'] }]);

    const whole = await ana.call('PUT', `${group}/${id}`, read.body);
    expect(whole.status, whole.text).toBe(201);
    expect(whole.body['rev'], 'a document sent back unchanged is not a change').toBe(rev);

    const gone = await ana.call('DELETE', `${group}/${id}?rev=${rev}`);
    expect(gone.status).toBe(200);
    expect(await ana.call('GET', `${group}/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'not_found', reason: 'deleted' },
    });
  });

  test('refuses a stale rev, an unknown field and what is too long', async () => {
    const made = await ana.call('POST', group, input(entity));
    const id = String(made.body['id']);
    expect((await ana.call('PUT', `${group}/${id}`, {})).status).toBe(409);
    expect((await ana.call('PUT', `${group}/${id}?rev=7-${'a'.repeat(32)}`, {})).status).toBe(409);
    expect((await ana.call('DELETE', `${group}/${id}`)).status).toBe(409);
    const unknown = await ana.call('POST', group, { ...input(entity), no_such_field: 1 });
    expect(unknown).toMatchObject({ status: 422, body: { reason: { no_such_field: [{ code: 'is-unknown' }] } } });
    for (const [name, field] of Object.entries(entity.fields)) {
      if ((field.type !== 'text' && field.type !== 'content') || field.write === 'server') continue;
      const long = await ana.call('POST', group, { ...input(entity), [name]: 'x'.repeat(field.max + 1) });
      expect(long.body['reason'], name).toEqual({ [name]: [{ code: 'too-long', params: { count: field.max } }] });
    }
  });

  test('refuses every value of a wrong shape at its field', async () => {
    // What the server computes and passes over in what it is sent (an estimate's sums) is tested where it lives.
    const passedOver = serverModules.flatMap((module) => module.on?.[kind]?.virtual ?? []);
    for (const [name, field] of Object.entries(entity.fields)) {
      if (passedOver.includes(name)) continue;
      const refused = await ana.call('POST', group, { ...input(entity), [name]: wrong(field) });
      expect([403, 422], `${name}: ${refused.text}`).toContain(refused.status);
      expect(Object.keys(refused.body['reason'] as object)).toContain(name);
    }
  });

  test('refuses a reference to a record of another kind', async () => {
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.type !== 'ref' || field.write === 'server' || field.to === 'any' || field.to === 'user') continue;
      const other = field.to === 'customer' ? wallets[0] : customer;
      const refused = await ana.call('POST', group, { ...input(entity), [name]: other });
      expect(refused, name).toMatchObject({ status: 422, body: { reason: { [name]: [{ code: 'must-exist' }] } } });
    }
  });

  test('keeps what is given once, at its creation', async () => {
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.write !== 'create') continue;
      const made = await ana.call('POST', group, input(entity));
      const { id, rev } = made.body as { id: string; rev: string };
      const smallest = field.type === 'integer' ? field.min : undefined;
      const different = field.type === 'option' ? field.options[1] : (smallest ?? sample(entity, salt + 1)[name]);
      const other = field.type === 'ref' ? wallets[0] : different;
      const refused = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { [name]: other });
      expect(refused, name).toMatchObject({ status: 422, body: { reason: { [name]: [{ code: 'is-reserved' }] } } });
    }
  });

  test('misses its required fields', async () => {
    const required = Object.entries(entity.fields).filter(([, field]) => field.required && field.write !== 'server');
    for (const [name] of required) {
      const refused = await ana.call('POST', group, { ...input(entity), [name]: '' });
      expect(refused.body['reason'], name).toEqual({ [name]: [{ code: 'cant-be-blank' }] });
    }
  });

  test('is as missing for other groups as a record that never was', async () => {
    const made = await ana.call('POST', group, input(entity));
    const { id, rev } = made.body as { id: string; rev: string };
    const never = newId(entity.prefix);
    for (const stranger of [eve, client(running.app)]) {
      const [foreign, missing] = await Promise.all([
        stranger.call('GET', `${group}/${id}`),
        stranger.call('GET', `${group}/${never}`),
      ]);
      expect([401, 404]).toContain(foreign.status);
      expect(foreign.text).toBe(missing.text);
      expect((await stranger.call('PUT', `${group}/${id}?rev=${rev}`, {})).status).toBe(foreign.status);
      expect((await stranger.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(foreign.status);
    }
    expect((await ana.call('GET', `${group}/${id}`)).status).toBe(200);
  });
});

function wrong(field: Field): unknown {
  switch (field.type) {
    case 'text':
    case 'content':
    case 'option':
      return { not: 'text' };
    case 'integer':
    case 'decimal':
      return 'twelve';
    case 'boolean':
      return 'yes';
    case 'date':
      return '2026-02-30';
    case 'time':
      return 'noon';
    case 'ref':
      return newId('cus');
    case 'tags':
      return 'tag';
    case 'list':
      return [{ no_such_part: 1 }];
  }
}

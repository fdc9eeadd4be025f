import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity, Input } from '#platform/entity/define.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { cards, entities } from '#src/modules.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { readAll, speaking, type Wanted } from '#src/testing/isolation/read-all.ts';
import { sample } from '#src/testing/sample.ts';
import { issueToken } from '#src/testing/token.ts';

/**
 * Every route that reads, called by access tokens that lack one module: no word of that module's records comes back, nor of what belongs
 * to them. Kinds come from the cards and routes from the server, so that new ones are asked as well.
 */

const modules = [...new Set(entities.filter(({ scope }) => scope === 'account').map(({ module }) => module))];
/** A word that stands in every text of a module's records and of what belongs to them. */
const wordOf = (module: string): string => `zq${module}secret`;

let running: TestApp;
let ana: Client;
let group: string;
/** Ids of the records of each module, and of what belongs to them. */
const ids = new Map<string, string[]>(modules.map((module) => [module, []]));
const made = new Map<string, string>();

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'corp');
  await switchOn(ana, group);
  await switchOn(ana, group, 'exoreader');
  for (const currency of ['EUR', 'USD']) {
    const wallet = await ana.call('POST', group, { klass: 'wallet', name: wordOf('finance'), currency });
    others.push(String(wallet.body['id']));
  }
  const waiting = entities.filter(
    (entity) => entity.scope === 'account' && !entity.readonly && !special.has(entity.kind),
  );
  // Kinds that refer to others come after them.
  for (let round = 0; round < 3; round += 1)
    for (const entity of waiting.filter(({ kind }) => !made.has(kind))) await make(entity);
  expect(waiting.filter(({ kind }) => !made.has(kind)).map(({ kind }) => kind)).toEqual([]);
  for (const entity of waiting) await addBelongings(entity, String(made.get(entity.kind)));
  const versions = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version' }, limit: 200 });
  for (const { _id: id, changes } of versions.body['docs'] as { _id: string; changes: unknown }[])
    for (const module of modules) if (JSON.stringify(changes).includes(wordOf(module))) ids.get(module)?.push(id);
});
afterAll(async () => running.close());

/** Kinds that are made in a way of their own, or that belong to others and are made with them. */
const special = new Set([
  'account',
  'account_configuration',
  'attachment',
  'comment',
  'subscription',
  'ticket_relationship',
  'user',
  'watched_record',
  // Closed to tokens altogether.
  'drive_vault',
  'calendar_feed',
  'webdav_key',
]);

async function make(entity: Entity): Promise<void> {
  const answer = await ana.call('POST', group, inputOf(entity));
  if (answer.status !== 201) return;
  const id = String(answer.body['id']);
  made.set(entity.kind, id);
  ids.get(entity.module)?.push(id);
}

function inputOf(entity: Entity): Input {
  const word = wordOf(entity.module);
  const values = Object.entries(sample(entity)).map(([name, value]) => {
    const field = entity.fields[name];
    if (field?.type === 'content' || (field?.type === 'text' && field.format === undefined && field.max >= word.length))
      return [name, word];
    return [name, field?.type === 'tags' ? [word] : value];
  });
  const references = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.write !== 'server' && made.has(field.to) ? [[name, made.get(field.to)]] : [],
  );
  return { ...Object.fromEntries([...values, ...references]), klass: entity.kind, ...byRule[entity.kind]?.() };
}

/** What a kind's own rules ask of a sample. */
const byRule: Readonly<Record<string, () => Input>> = {
  // A ticket takes the checklist over: then it is the ticket's own.
  category: () => ({ checklist: null }),
  wallet: () => ({ precision: 2, closings: null }),
  income: () => ({ bill: null }),
  outgo: () => ({ bill: null }),
  instalment_plan: () => ({ first_bill: null }),
  stock_part: () => ({ ean: null, serials: false }),
  stock_move: () => ({ serial: null }),
  reader_subscription: () => ({ reader_label: [made.get('reader_label')].filter(Boolean) }),
  planned: () => ({ value_max: null, skipped: null }),
  budget: () => ({ month: '2026-11', since: null }),
  transfer: () => ({ source_wallet_id: made.get('wallet'), destination_wallet_id: others[0], planned_id: null }),
  exchange: () => ({ source_wallet_id: made.get('wallet'), destination_wallet_id: others[1] }),
};

/** Wallets in the currency of the first, and in another. */
const others: string[] = [];

/** A comment, a watcher, and a file at record and comment. */
async function addBelongings(entity: Entity, record: string): Promise<void> {
  const word = wordOf(entity.module);
  const post = async (doc: Input): Promise<string> =>
    String((await ana.call('POST', group, { item_id: record, ...doc })).body['id']);
  const all = [await post({ klass: 'comment', content: word }), await post({ klass: 'watched_record' })];
  for (const place of all.slice(0, 1).concat(entity.files === true ? record : [])) {
    const file = await running.app.server.inject({
      method: 'PUT',
      url: `/api/${group}/${place}/attachments/${word}.txt`,
      headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream' },
      payload: `The bytes say ${word}`,
    });
    expect(file.statusCode, `${place} ${file.body}`).toBe(201);
    all.push(file.json<{ id: string }>().id);
  }
  ids.get(entity.module)?.push(...all);
}

function wantedOf(module: string): Wanted {
  return { running, group, ids: ids.get(module) ?? [], word: wordOf(module), directories: ids.get('rdisk') ?? [] };
}

/** The modules whose records a membership may limit, by what permissions call them. */
const keys = new Map(cards.flatMap((card) => (card.product ? [[card.permission ?? card.key, card.key]] : [])));

/** Callers for whom a module is closed (`none`) or only read: an access token, and an administrator with limited rights. */
async function limited(module: string, right: 'none' | 'read'): Promise<readonly (readonly [Client, string])[]> {
  const rest = modules.filter((name) => name !== module).map((name) => `${name}:write`);
  const permissions = right === 'none' ? rest : [...rest, `${module}:read`];
  const { bearer } = await issueToken(running.app, ana, permissions);
  const token = [bearer, 'This access token does not allow this'] as const;
  const key = keys.get(module);
  if (key === undefined) return [token];
  const member = await signUp(running.app);
  await bring(ana, group, member, { admin: true, limits: [{ module: key, right }] });
  return [token, [member, 'You are not allowed to access this data']];
}

describe.each(modules)('without %s', (module) => {
  test('a token and a member read no word of its records nor of what belongs to them; others do', async () => {
    for (const [caller] of await limited(module, 'none')) {
      const read = await readAll(caller, wantedOf(module));
      const told = read.filter(({ text }) => text.includes(wordOf(module)));
      expect(told.map(({ route, text }) => `${route}: ${text.slice(0, 200)}`)).toEqual([]);
      // The search's answer says nothing, its bookmark included.
      for (const { text } of read.filter(({ route }) => route.endsWith('_search')))
        expect(text).toBe('{"rows":[],"bookmark":""}');
    }

    const all = await readAll(ana, wantedOf(module), speaking);
    expect(new Set(all.filter(({ text }) => text.includes(wordOf(module))).map(({ route }) => route))).toEqual(
      new Set(speaking),
    );
  });

  test('a token with all modules reads what a session reads of what belongs to records', async () => {
    const { bearer } = await issueToken(
      running.app,
      ana,
      modules.map((name) => `${name}:read`),
    );
    for (const klass of ['comment', 'attachment', 'version']) {
      const question = { selector: { klass, item_id: { $in: ids.get(module) } }, limit: 200, sort: ['_id'] };
      const own = await ana.call('POST', `${group}/_find`, question);
      expect((own.body['docs'] as unknown[]).length, klass).toBeGreaterThan(0);
      expect((await bearer.call('POST', `${group}/_find`, question)).body['docs'], klass).toEqual(own.body['docs']);
    }
    for (const id of ids.get(module) ?? []) expect((await bearer.call('GET', `${group}/${id}`)).status, id).toBe(200);
  });

  test('a token and a member who only read its records write none of them, nor what would belong to them', async () => {
    for (const [caller, reason] of await limited(module, 'read')) {
      const refused = { status: 403, body: { reason } };
      for (const id of ids.get(module) ?? []) {
        if (id.startsWith('ver-')) continue;
        expect((await caller.call('GET', `${group}/${id}`)).status, id).toBe(200);
        const comment = { klass: 'comment', item_id: id, content: 'x' };
        expect(await caller.call('POST', group, comment), id).toMatchObject(refused);
        const rev = String((await ana.call('GET', `${group}/${id}`)).body['_rev']);
        expect(await caller.call('PUT', `${group}/${id}?rev=${rev}`, { content: 'x' }), id).toMatchObject(refused);
        expect(await caller.call('DELETE', `${group}/${id}?rev=${rev}`), id).toMatchObject(refused);
        const docs = [{ _id: id, _rev: rev, _deleted: true }];
        const rows = await caller.call('POST', `${group}/_bulk_docs`, { docs });
        expect(rows.text, id).toContain('"forbidden"');
      }
    }
  });
});

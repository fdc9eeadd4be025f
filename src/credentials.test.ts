import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Widening } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';

/**
 * Credentials work after the session's end. Making one, and giving it more, needs the password within the last ten minutes, and notifies its owner.
 * A new kind fails here until it has the rule.
 */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await switchOn(ana, group);
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signIn(running.app, ana);
});

const password = 'correct horse battery';
const minute = 60_000;
const day = 1440 * minute;

function wait(milliseconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + milliseconds);
}

function inDays(days: number): string {
  return new Date(running.clock.now.getTime() + days * day).toISOString();
}

interface Kind {
  readonly database: () => string;
  readonly make: (fields: object) => Promise<Awaited<ReturnType<Client['call']>>>;
  /** Fields of a new one. */
  readonly fields: object;
}

const kinds: Readonly<Record<string, Kind>> = {
  user_token: {
    database: () => ana.id,
    make: async (fields) => ana.call('POST', '_tokens', fields),
    fields: { description: 'Till', permissions: ['ticket:read'] },
  },
  webdav_key: {
    database: () => group,
    make: async (fields) => ana.call('POST', group, { klass: 'webdav_key', ...fields }),
    fields: { description: 'Laptop' },
  },
  calendar_feed: {
    database: () => group,
    make: async (fields) => ana.call('POST', group, { klass: 'calendar_feed', ...fields }),
    fields: { description: 'Phone', sources: ['maintenance'] },
  },
};

const credentials = entities.filter((entity) => entity.credential !== undefined);

/** Changes of a field by its rule: from which value to which. */
const wider: Readonly<Partial<Record<Widening, readonly (readonly [unknown, unknown])[]>>> = {
  permissions: [
    [['ticket:read'], ['ticket:write']],
    [['ticket:read'], ['ticket:read', 'finance:read']],
    [['ticket:write'], ['finance:read']],
  ],
  later: [
    [30, 60],
    [30, null],
    [1, 30],
  ],
  on: [[false, true]],
};
const narrower: typeof wider = {
  free: [['Till', 'Another name']],
  permissions: [
    [['ticket:write', 'finance:read'], ['ticket:read']],
    [['ticket:write'], ['ticket:write']],
  ],
  later: [
    [60, 30],
    [null, 30],
  ],
  on: [[true, false]],
};

const valueOf = (value: unknown): unknown => (typeof value === 'number' ? inDays(value) : value);
const casesOf = (changes: typeof wider): [kind: string, field: string, before: unknown, after: unknown][] =>
  credentials.flatMap(({ kind, fields, credential = {} }) =>
    Object.entries(credential)
      .filter(([field]) => fields[field]?.write === undefined)
      .flatMap(([field, rule]) => (changes[rule] ?? []).map(([from, to]) => [kind, field, from, to] as never)),
  );

interface Made {
  readonly path: string;
  readonly rev: string;
}

async function make(kind: string, field: string, from: unknown): Promise<Made> {
  const { database, make: send, fields } = kindOf(kind);
  const value = valueOf(from);
  const made = await send(value === null || field === 'active' ? fields : { ...fields, [field]: value });
  expect(made.status, made.text).toBe(201);
  const one = { path: `${database()}/${String(made.body['id'])}`, rev: String(made.body['rev']) };
  if (from !== false) return one;
  return { ...one, rev: String((await change(one, { [field]: false })).body['rev']) };
}

async function change({ path, rev }: Made, fields: object): Promise<Awaited<ReturnType<Client['call']>>> {
  return ana.call('PUT', `${path}?rev=${rev}`, fields);
}

function kindOf(kind: string): Kind {
  const known = kinds[kind];
  if (known === undefined) throw new Error(`this test does not know how to make a ${kind}`);
  return known;
}

async function mails(kind: string): Promise<number> {
  const { rows } = await running.pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM mails WHERE recipient = $1 AND kind = $2',
    [ana.email, kind],
  );
  return rows[0]?.count ?? 0;
}

const needed = { status: 422, body: { reason: { current_password: [{ code: 'give-yours' }] } } };
const wrong = { status: 422, body: { reason: { current_password: [{ code: 'is-invalid' }] } } };

describe('no credential is without the rule', () => {
  test('each table with the digest of a secret is of a credential, a session, a page or an answer of a customer, a phone at the counter, a mailed link, a mail address of a wallet or a recovery code', async () => {
    const { rows } = await running.pool.query<{ table: string }>(
      `SELECT DISTINCT table_name AS table FROM information_schema.columns
       WHERE table_schema = 'public' AND (column_name LIKE '%token_hash' OR column_name LIKE '%secret_hash' OR column_name LIKE '%login_hash')`,
    );
    const own = credentials.map(({ kind }) => `${kind}_secrets`);
    expect(rows.map(({ table }) => table).toSorted()).toEqual(
      [
        ...own,
        'customer_link_secrets',
        'invitations',
        'message_replies',
        'one_time_tokens',
        'phone_doors',
        'recovery_codes',
        'sessions',
        'statement_addresses',
      ].toSorted(),
    );
  });

  test('each kind with a secret that is shown once is a credential', () => {
    const answering = serverModules.flatMap(({ on = {} }) =>
      Object.entries(on).flatMap(([kind, hooks]) => (hooks.oneTimeAnswer === undefined ? [] : [kind])),
    );
    const shown = entities.filter(({ fields }) => 'secret_start' in fields).map(({ kind }) => kind);
    const known = credentials.map(({ kind }) => kind);
    for (const kind of [...answering, ...shown]) expect(known).toContain(kind);
    expect(Object.keys(kinds).toSorted()).toEqual(known.toSorted());
  });

  test.each(credentials.map((entity) => [entity.kind, entity] as const))(
    '%s says for each field that a client writes what gives more',
    (_kind, entity) => {
      const written = entriesOf(entity).filter(([, { write }]) => write !== 'server');
      expect(Object.keys(entity.credential ?? {}).toSorted()).toEqual(written.map(([name]) => name).toSorted());
    },
  );
});

describe.each(credentials.map(({ kind }) => kind))('making a %s', (kind) => {
  test('needs no password just after signing in, and tells the owner', async () => {
    const before = (await mails('key-made')) + (await mails('token-made'));
    const made = await kindOf(kind).make(kindOf(kind).fields);
    expect(made.status, made.text).toBe(201);
    expect((await mails('key-made')) + (await mails('token-made'))).toBe(before + 1);
  });

  test('needs it ten minutes later, and then not for another ten', async () => {
    const { make: send, fields } = kindOf(kind);
    wait(10 * minute);
    expect(await send(fields)).toMatchObject(needed);
    expect(await send({ ...fields, current_password: 'guessed' })).toMatchObject(wrong);
    expect((await send({ ...fields, current_password: '' })).status).toBe(422);
    expect(await send(fields)).toMatchObject(needed);
    expect((await send({ ...fields, current_password: password })).status).toBe(201);
    wait(9 * minute);
    expect((await send(fields)).status).toBe(201);
    wait(minute);
    expect(await send(fields)).toMatchObject(needed);
  });

  test('another session has proved nothing', async () => {
    const { make: send, fields } = kindOf(kind);
    const old = ana;
    wait(11 * minute);
    expect((await send({ ...fields, current_password: password })).status).toBe(201);
    ana = await signIn(running.app, old);
    wait(11 * minute);
    expect(await send(fields)).toMatchObject(needed);
  });
});

describe('what gives a credential more needs the password', () => {
  test.each(casesOf(wider))('%s: %s from %j to %j', async (kind, field, from, to) => {
    const one = await make(kind, field, from);
    if (from === 1) {
      // It has expired, and so has the session.
      wait(2 * day);
      ana = await signIn(running.app, ana);
    }
    wait(11 * minute);
    const more = { [field]: valueOf(to) };
    const { database } = kindOf(kind);
    const id = one.path.split('/').at(-1) ?? '';
    expect(await change(one, more)).toMatchObject(needed);
    expect(await change(one, { ...more, current_password: 'guessed' })).toMatchObject(wrong);
    const rows = await ana.call('POST', `${database()}/_bulk_docs`, { docs: [{ _id: id, _rev: one.rev, ...more }] });
    expect(rows.text).toContain('give-yours');
    expect((await ana.call('GET', one.path)).body['_rev']).toBe(one.rev);
    const before = await mails('key-extended');
    const done = await change(one, { ...more, current_password: password });
    expect(done.status, done.text).toBe(201);
    expect(await mails('key-extended')).toBe(before + 1);
    const { rows: lines } = await running.pool.query<{ widened: string }>(
      "SELECT detail->>'widened' AS widened FROM audit WHERE $1 IN (detail->>'token', detail->>'key') ORDER BY id DESC LIMIT 1",
      [id],
    );
    expect(lines).toEqual([{ widened: field }]);
  });
});

describe('what gives it less, or nothing, needs none', () => {
  test.each(casesOf(narrower))('%s: %s from %j to %j', async (kind, field, from, to) => {
    const one = await make(kind, field, from);
    wait(11 * minute);
    const before = await mails('key-extended');
    const done = await change(one, { [field]: valueOf(to) });
    expect(done.status, done.text).toBe(201);
    expect(await mails('key-extended')).toBe(before);
  });

  test.each(credentials.map(({ kind }) => kind))('removing a %s', async (kind) => {
    const one = await make(kind, 'description', 'x');
    wait(11 * minute);
    expect((await ana.call('DELETE', `${one.path}?rev=${one.rev}`)).status).toBe(200);
  });
});

test('the digest of a repeated request does not contain the password', async () => {
  const { make: send, fields } = kindOf('webdav_key');
  const headers = { 'idempotency-key': 'with-password' };
  const body = { klass: 'webdav_key', ...fields };
  expect((await send(fields)).status).toBe(201);
  const first = await ana.call('POST', group, { ...body, current_password: password }, headers);
  expect(first.status, first.text).toBe(201);
  const again = await ana.call('POST', group, body, headers);
  expect(again.body['id']).toBe(first.body['id']);
});

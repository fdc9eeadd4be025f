import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';
import { mayUse } from './scopes.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await fill();
});
afterAll(async () => running.close());

/** Records of three modules, with comments and files on them and on each other, of which some are removed again. */
async function fill(): Promise<void> {
  const make = async (doc: object): Promise<string> => String((await ana.call('POST', group, doc)).body['id']);
  const tops = [
    await make({ klass: 'ticket', content: 'Lamp' }),
    await make({ klass: 'customer', name: 'Bia' }),
    await make({ klass: 'wallet', name: 'Cash', currency: 'BRL', precision: 2 }),
    await make({ klass: 'category', name: 'Repairs' }),
    await make({ klass: 'ticket', content: 'Removed later' }),
  ];
  const [, , , , gone = ''] = tops;
  for (const [place, top] of tops.entries()) {
    const first = await make({ klass: 'comment', item_id: top, content: `One ${place}` });
    const second = await make({ klass: 'comment', item_id: top, content: `Two ${place}` });
    for (const item of [top, second]) await attach(item);
    const file = await attach(first);
    await make({ klass: 'comment', item_id: file, content: `On a file ${place}` });
    await make({ klass: 'comment', item_id: first, content: `Below ${place}` });
    if (place % 2 === 0) await remove(second);
    if (place % 2 === 1) await remove(first);
  }
  await remove(gone);
}

async function attach(item: string): Promise<string> {
  const answer = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/${item}/attachments/a.txt`,
    headers: { cookie: ana.cookie, 'content-type': 'text/plain' },
    payload: item,
  });
  return answer.statusCode === 201 ? answer.json<{ id: string }>().id : '';
}

async function remove(id: string): Promise<void> {
  const { body } = await ana.call('GET', `${group}/${id}`);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly parent: string | null;
}

/** All records in the database of the kinds that tokens can read, each with its parent record. */
async function stored(): Promise<readonly Row[]> {
  const kinds = running.app.registry.entities.filter(({ scope }) => scope === 'account');
  const lists: Row[][] = [];
  await running.database.transaction('oficina_app', group, async (db) => {
    for (const { kind, plural, belongsTo } of kinds) {
      const parent = belongsTo === undefined ? 'NULL' : `"${belongsTo}"`;
      const rows = await db.query<{ id: string; parent: string | null }>(
        `SELECT id, ${parent} AS parent FROM "${plural}" WHERE account_id = $1`,
        [group],
      );
      // Some kinds are views of another kind's rows.
      lists.push(
        rows.filter(({ id }) => running.app.registry.ofId(id)?.kind === kind).map((row) => ({ ...row, kind })),
      );
    }
  });
  return lists.flat();
}

/** The rule as one would say it: the kind and every kind above it, as long as the records between are there. */
function reads(scopes: readonly string[], rows: ReadonlyMap<string, Row>, { kind, parent }: Row, depth = 0): boolean {
  const { registry } = running.app;
  const entity = registry.kind(kind);
  if (entity === undefined || !mayUse({ scopes }, entity, 'read')) return false;
  if (entity.belongsTo === undefined) return true;
  const above = registry.ofId(parent ?? '');
  if (above === undefined || depth === 3) return false;
  if (above.belongsTo === undefined) return mayUse({ scopes }, above, 'read');
  const row = rows.get(parent ?? '');
  return row !== undefined && reads(scopes, rows, row, depth + 1);
}

test('what a token reads is what the rule says, on every route', async () => {
  const all = await stored();
  const rows = new Map(all.map((row) => [row.id, row]));
  const changed = await running.database.transaction('oficina_app', group, async (db) =>
    db.query<{ id: string }>('SELECT id FROM changes WHERE account_id = $1 AND NOT deleted', [group]),
  );
  const listed = new Set(changed.map(({ id }) => id));
  const { modules } = running.app.registry;
  await fc.assert(
    fc.asyncProperty(fc.subarray([...modules], { minLength: 1 }), async (chosen) => {
      const scopes = chosen.map((module) => `${module}:read`);
      const { bearer } = await issueToken(running.app, ana, scopes);
      const allowed = all.filter((row) => reads(scopes, rows, row)).map(({ id }) => id);
      const expected = allowed.filter((id) => listed.has(id)).toSorted();
      const list = await bearer.call('GET', `${group}/_all_docs`);
      expect(idsIn(list.body['rows'])).toEqual(expected);
      expect(list.body['total_rows']).toBe(expected.length);
      const changes = (await bearer.call('GET', `${group}/_changes`)).body['results'] as {
        deleted?: true;
        id: string;
      }[];
      expect(idsIn(changes.filter(({ deleted }) => deleted !== true))).toEqual(expected);
      for (const kind of ['comment', 'attachment', 'version']) {
        const found = await bearer.call('POST', `${group}/_find`, { selector: { klass: kind }, limit: 200 });
        const ofKind = allowed.filter((id) => rows.get(id)?.kind === kind);
        if (found.status === 200) expect(idsIn(found.body['docs'])).toEqual(ofKind.toSorted());
        else expect(ofKind).toEqual([]);
      }
      const keys = all.map(({ id }) => id).slice(0, 500);
      const got = await bearer.call('POST', `${group}/_bulk_get`, { docs: keys.slice(-100).map((id) => ({ id })) });
      const ok = (got.body['results'] as { id: string; docs: { ok?: object }[] }[]).filter(({ docs }) => docs[0]?.ok);
      expect(idsIn(ok)).toEqual(
        keys
          .slice(-100)
          .filter((id) => allowed.includes(id))
          .toSorted(),
      );
    }),
    { numRuns: 12 },
  );
});

function idsIn(list: unknown): string[] {
  return (list as { readonly id?: string; readonly _id?: string }[]).map((row) => row.id ?? row._id ?? '').toSorted();
}

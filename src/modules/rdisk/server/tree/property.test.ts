import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, rowsOf, usage } from '#src/testing/drive/drive.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

/** Two clients write at random: the tree must match a simple map of paths, and the usage must match the tables. */

type Step = {
  readonly who: 0 | 1;
  readonly from: string;
} & (
  | { readonly do: 'put'; readonly text: string }
  | { readonly do: 'mkcol' }
  | { readonly do: 'delete' }
  | { readonly do: 'move'; readonly to: string; readonly overwrite: boolean }
  | { readonly do: 'copy'; readonly to: string; readonly overwrite: boolean }
);

/** Few names, so that steps meet. */
const name = fc.constantFrom('a', 'b', 'c');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const who = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('put' as const), who, from: path, text: fc.string({ maxLength: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mkcol' as const), who, from: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who, from: path }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('move' as const, 'copy' as const),
      who,
      from: path,
      to: path,
      overwrite: fc.boolean(),
    }),
  },
);

/** A file's text, or null for a directory, by path. */
type Model = Map<string, string | null>;

let running: TestApp;
let ana: Client;
let bob: Client;
const secrets: string[] = [];

beforeAll(async () => {
  running = await testApp();
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  for (const person of [ana, bob]) secrets.push((await issueToken(running.app, person, ['rdisk:write'])).secret);
});
afterAll(async () => running.close());

test('random steps of two writers', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const group = await driveGroup(running, ana);
      await bring(ana, group, bob);
      const clients = secrets.map((secret) => davOf(running, group, secret));
      const model: Model = new Map();
      for (const one of steps) {
        const client = clients[one.who];
        if (client === undefined) throw new Error('nobody writes');
        const expected = play(model, one);
        const { status, text } = await send(client, one);
        expect(status < 300, `${JSON.stringify(one)} → ${status} ${text}`).toBe(expected);
      }
      expect(await readBack(clients[0])).toEqual(model);
      await assertFigures(group);
    }),
    { numRuns: 8 },
  );
});

/** Does the step in the model; answers whether it can be done. */
function play(model: Model, one: Step): boolean {
  const { from } = one;
  const there = model.get(from);
  if (one.do === 'put') {
    if (!hasParent(model, from) || there === null) return false;
    model.set(from, one.text);
    return true;
  }
  if (one.do === 'mkcol') {
    if (!hasParent(model, from) || there !== undefined) return false;
    model.set(from, null);
    return true;
  }
  if (there === undefined) return false;
  if (one.do === 'delete') {
    for (const key of below(model, from)) model.delete(key);
    return true;
  }
  const { to, overwrite } = one;
  const within = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
  if (!hasParent(model, to) || within(to, from) || within(from, to)) return false;
  if (model.has(to) && !overwrite) return false;
  const taken = below(model, from).map((key) => [key, model.get(key) ?? null] as const);
  for (const key of below(model, to)) model.delete(key);
  for (const [key, value] of taken) {
    if (one.do === 'move') model.delete(key);
    model.set(to + key.slice(from.length), value);
  }
  return true;
}

function hasParent(model: Model, key: string): boolean {
  const parent = key.split('/').slice(0, -1).join('/');
  return parent === '' || model.get(parent) === null;
}

function below(model: Model, key: string): string[] {
  return [...model.keys()].filter((one) => one === key || one.startsWith(`${key}/`));
}

async function send(client: Dav, one: Step): Promise<{ status: number; text: string }> {
  if (one.do === 'put') return client('PUT', one.from, one.text);
  if (one.do === 'mkcol' || one.do === 'delete') return client(one.do.toUpperCase(), one.from);
  const headers = { destination: client.address(one.to), overwrite: one.overwrite ? 'T' : 'F' };
  return client(one.do.toUpperCase(), one.from, undefined, headers);
}

/** All that the drive holds, as the model has it. */
async function readBack(client: Dav | undefined): Promise<Model> {
  const found: Model = new Map();
  if (client === undefined) return found;
  const { text } = await client('PROPFIND', '', undefined, { depth: 'infinity' });
  for (const [, href = ''] of text.matchAll(/<D:href>\/dav\/[^/]+\/([^<]+)<\/D:href>/g)) {
    const isDirectory = href.endsWith('/');
    found.set(isDirectory ? href.slice(0, -1) : href, isDirectory ? null : (await client('GET', href)).text);
  }
  return found;
}

async function assertFigures(group: string): Promise<void> {
  const [sums] = await rowsOf<{ files: number; versions: number; wrong: number; amount: number; counted: number }>(
    running,
    group,
    `SELECT coalesce(sum(v.size) FILTER (WHERE v.number = f.version), 0)::bigint AS files,
       coalesce(sum(v.size) FILTER (WHERE v.number <> f.version), 0)::bigint AS versions,
       (SELECT count(*) FROM cloud_files c WHERE c.account_id = $1 AND c.stored IS DISTINCT FROM
         (SELECT sum(w.size) FROM file_versions w WHERE w.account_id = $1 AND w.file_id = c.id))::integer AS wrong,
       (SELECT count(*) FROM cloud_files c WHERE c.account_id = $1)::integer AS amount,
       (SELECT coalesce(sum(amount), 0) FROM counters WHERE account_id = $1 AND id = 'CloudFile')::integer AS counted
     FROM file_versions v JOIN cloud_files f ON f.account_id = v.account_id AND f.id = v.file_id WHERE v.account_id = $1`,
    [group],
  );
  const { files = 0, versions = 0, wrong = 0, amount = 0, counted = 0 } = sums ?? {};
  expect(wrong, 'files whose own sum is wrong').toBe(0);
  expect(counted).toBe(amount);
  const row = await usage(running, group);
  expect({ files: row?.files ?? 0, versions: row?.versions ?? 0, counted: row?.counted ?? 0 }).toEqual({
    files,
    versions,
    counted: files + versions,
  });
}

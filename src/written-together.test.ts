import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '#modules/finance/server/rebuild.ts';
import { anyWrite, klassOf, seeds, type Asked, type Body } from '#src/testing/any-write.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { inLine, type Answer } from '#src/testing/database/in-line.ts';
import { bring } from '#src/testing/membership.ts';

/** Writes of all kinds that were gathered in line leave what the same writes leave one after the other. */

let running: TestApp;
let ana: Client;
let bia: Client;
beforeAll(async () => {
  running = await testApp({ DEFAULT_PLAN: 'server' });
  ana = await signUp(running.app);
  bia = await signUp(running.app);
});
afterAll(async () => running.close());

type Side = 'together' | 'apart';

/** A group and its records, by what this test calls them. */
interface House {
  readonly group: string;
  readonly named: Map<string, { id: string; rev: string }>;
}

/** What is written together comes person by person, what is new by its kind, then what is changed, then what is written by itself. */
function inOrder(one: Asked, other: Asked): number {
  const orders = [one, other].map(({ way, name, body, by, key }) => {
    const klass = String(body['klass'] ?? klassOf(name));
    const apart = way === 'remove' || key !== undefined || klass === 'handbook' || klass === 'mapping';
    return `${by ?? ''} ${apart ? 'z' : `${way === 'make' ? 'a' : 'b'} ${klass}`}`;
  });
  const [first = '', second = ''] = orders;
  return first < second ? -1 : first > second ? 1 : 0;
}

async function build(title: string): Promise<House> {
  const house: House = { group: await foundGroup(ana, { name: title, locale: 'pt-BR' }), named: new Map() };
  for (const key of ['exoreader', 'rdisk'])
    await ana.call('POST', house.group, { klass: 'account_configuration', key, value: 'enabled' });
  await bring(ana, house.group, bia);
  for (const [name, body] of Object.entries(seeds)) {
    const made = await send(house, { way: 'make', name, body });
    expect(made.status, `${name} ${made.text}`).toBe(201);
    note(house, name, made);
  }
  // What writes of one record moved by others has a newer rev.
  for (const [name, { id }] of house.named)
    house.named.set(name, { id, rev: String((await ana.call('GET', `${house.group}/${id}`)).body['_rev']) });
  // Who is known waits for nothing before the line.
  await bia.call('GET', `${house.group}/_local_docs`);
  return house;
}

function note({ named }: House, name: string, { status, body }: Answer): void {
  if (status < 300) named.set(name, { id: String(body['id']), rev: String(body['rev']) });
}

async function send({ group, named }: House, { way, name, body, by, key }: Asked): Promise<Answer> {
  const person = by === 'bia' ? bia : ana;
  const text = JSON.stringify(body).replaceAll(/\$(\w+)/g, (_all, other: string) =>
    other === 'own' ? name : other === 'bia' ? bia.id : (named.get(other)?.id ?? 'nothing'),
  );
  const sent = JSON.parse(text) as Body;
  const headers = key === undefined ? {} : { 'idempotency-key': `${key}-${name}` };
  const { id, rev } = named.get(name) ?? { id: '', rev: '' };
  if (way === 'make') return person.call('POST', group, sent, headers);
  if (way === 'change') return person.call('PUT', `${group}/${id}?rev=${rev}`, sent, headers);
  return person.call('DELETE', `${group}/${id}?rev=${rev}`);
}

function withoutIds(reason: unknown): string {
  return JSON.stringify(reason).replaceAll(recordIds, 'id');
}

const recordIds = /\b[a-z]{3}-[0-9a-f]{32}\b/g;

/** All rows of a group, with ids and revs told by what they belong to; what says only when or in which order is left out. */
async function rowsOf({ group, named }: House): Promise<string[]> {
  const tables = await running.pool.query<{ name: string }>(
    "SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE' ORDER BY 1",
  );
  const names = new Map([...named].map(([name, { id }]) => [id, name]));
  const lines: string[] = [];
  for (const { name: table } of tables.rows) {
    if (['sequences', 'idempotent_answers', 'audits', 'audit'].includes(table)) continue;
    const { rows } = await running.pool.query<{ row: Body }>(
      `SELECT to_jsonb(t) - 'seq' - 'number' AS row FROM "${table}" t WHERE account_id = $1`,
      [group],
    );
    for (const { row } of rows) {
      const own =
        table === 'versions' || table === 'ticket_stays' || table === 'search_words' ? { ...row, id: '' } : row;
      const text = JSON.stringify(own)
        .replaceAll(recordIds, (id) => (id === group ? 'group' : (names.get(id) ?? id.slice(0, 3))))
        .replaceAll(/\b(\d+)-[0-9a-f]{32}\b/g, '$1-rev')
        .replaceAll(/#\d{4}/g, '#');
      lines.push(`${table} ${text}`);
    }
  }
  return lines.toSorted();
}

test('the tables are equal, wallets add up, and each is answered alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyWrite, { minLength: 4, maxLength: 16, selector: ({ name }) => name ?? Symbol('new') }),
      async (all) => {
        const asked = all.map((one, place): Asked => ({ ...one, name: one.name ?? `new${place}` })).toSorted(inOrder);
        const houses: Record<Side, House> = { together: await build('House'), apart: await build('House') };
        const { answers } = await inLine(
          running,
          ana,
          houses.together.group,
          asked.map((one) => async () => send(houses.together, one)),
        );
        const others: Answer[] = [];
        await ana.call('POST', houses.apart.group, { klass: 'category', name: 'First' });
        for (const one of asked) others.push(await send(houses.apart, one));
        const told = (from: readonly Answer[]): unknown[] =>
          from.map(({ status, body }, place) => [asked[place], status, status < 300 ? '' : withoutIds(body['reason'])]);
        expect(told(answers)).toEqual(told(others));
        for (const [place, one] of asked.entries()) {
          note(houses.together, one.name, answers[place] as Answer);
          note(houses.apart, one.name, others[place] as Answer);
        }
        expect(await rowsOf(houses.together)).toEqual(await rowsOf(houses.apart));
        expect(await checkTotals(running.app, false)).toEqual([]);
      },
    ),
    { numRuns: 4 },
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function add(klass: string, fields: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

interface Row {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly follows?: string;
}

async function found(text: string, more: object = {}): Promise<Row[]> {
  const answer = await ana.call('POST', `${group}/_search`, { text, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body['rows'] as Row[];
}

test('finds words in any case and order, without accents, and by pieces of them', async () => {
  const id = await add('customer', { name: 'José Conceição', company_name: 'Oficina do Zé' });
  for (const question of ['jose', 'CONCEICAO josé', 'concei', 'zé oficina', '  josé  ']) {
    expect(
      (await found(question)).map((row) => row.id),
      question,
    ).toContain(id);
  }
  expect(await found('jose nobody')).toEqual([]);
});

test('finds a phone in every spelling: with and without country code and ninth digit', async () => {
  const long = await add('customer', { name: 'Bia', phones: [{ number: '+55 (21) 97777-1234' }] });
  const short = await add('customer', { name: 'Téo', phones: [{ number: '21 7888-1234' }] });
  const asked = async (text: string): Promise<string[]> =>
    (await found(text, { kinds: ['customer'] })).map((row) => row.id);
  for (const question of ['21977771234', '(21) 97777-1234', '+55 21 97777-1234', '21 7777-1234', '552177771234'])
    expect(await asked(question), question).toEqual([long]);
  for (const question of ['21978881234', '+55 (21) 97888-1234', '2178881234'])
    expect(await asked(question), question).toEqual([short]);
});

test('finds phones, documents and identifiers by their bare digits and as typed', async () => {
  const id = await add('customer', {
    name: 'Rita',
    phones: [{ number: '+55 (11) 98765-4321' }],
    cpf: '529.982.247-25',
  });
  const thing = await add('equipment', { description: 'Freezer', identifier: 'AB-12.34/X' });
  for (const question of ['98765-4321', '987654321', '11987654321', '52998224725', '529.982']) {
    expect(
      (await found(question)).map((row) => row.id),
      question,
    ).toContain(id);
  }
  for (const question of ['AB-12.34/X', 'ab1234x', 'ab 12'])
    expect(
      (await found(question)).map((row) => row.id),
      question,
    ).toContain(thing);
});

test('a number finds its ticket first, written as 12, 0012 or #12', async () => {
  const first = await add('ticket', { content: 'Number one' });
  await add('ticket', { content: 'Model 1 of 1001 with 0001 on its label' });
  const titled = await add('ticket', { title: '#0001', content: 'Called like the first one' });
  const told = await add('ticket', { content: 'Comes from #0001' });
  for (const question of ['1', '0001', '#1', '#0001']) {
    const ids = (await found(question)).map((row) => row.id);
    expect(ids[0], question).toBe(first);
    expect(ids, question).toEqual(expect.arrayContaining([titled, told]));
  }
});

test('titles rank before mentions, newest mentions first', async () => {
  const named = await add('customer', { name: 'Walkman Repairs' });
  const older = await add('ticket', { content: 'Belt of a walkman' });
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  const newer = await add('ticket', { content: 'Another walkman, no sound' });
  expect((await found('walkman')).map((row) => row.id)).toEqual([named, newer, older]);
  expect((await found('walkman', { kinds: ['ticket'] })).map((row) => row.id)).toEqual([newer, older]);
});

test('after a name come its newest tickets, three per name and half of the page at most', async () => {
  const owners: string[] = [];
  const tickets: string[][] = [];
  for (const name of ['Zuleika Prado', 'Zuleika Lima', 'Zuleika Dias', 'Zuleika Reis']) {
    const owner = await add('customer', { name });
    owners.push(owner);
    const own: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      running.clock.now = new Date(running.clock.now.getTime() + 1000);
      own.unshift(await add('ticket', { content: 'Plain', customer_id: owner }));
    }
    tickets.push(own);
  }
  const rows = (await found('zuleika', { limit: 50 })).map((row) => row.id);
  expect(rows.filter((id) => owners.includes(id))).toHaveLength(4);
  const heads = rows.filter((id) => owners.includes(id)).slice(0, 3);
  const behind = heads.flatMap((id) => [id, ...(tickets[owners.indexOf(id)] ?? []).slice(0, 3)]);
  expect(rows.slice(0, 12)).toEqual(behind);
  expect(rows).toHaveLength(13);
  const few = (await found('zuleika', { limit: 8 })).map((row) => row.id);
  expect(few).toHaveLength(8);
  expect(few.filter((id) => owners.includes(id))).toHaveLength(4);
  // Names that did not fit follow on the next page.
  const paged: string[] = [];
  let bookmark: unknown = '';
  do {
    const asked = { text: 'zuleika', limit: 4, ...(bookmark === '' ? {} : { bookmark }) };
    const { body } = await ana.call('POST', `${group}/_search`, asked);
    paged.push(...(body['rows'] as Row[]).map((row) => row.id));
    ({ bookmark } = body);
  } while (bookmark !== '');
  expect(paged.filter((id) => owners.includes(id)).toSorted()).toEqual(owners.toSorted());
});

test('a name shows the number of its tickets only if not all are listed', async () => {
  const owner = await add('customer', { name: 'Quirina Mello' });
  const docs = Array.from({ length: 110 }, () => ({ klass: 'ticket', content: 'Plain', customer_id: owner }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs: docs.slice(0, 3) });
  const rows = async (more: object = {}): Promise<Row[]> => found('quirina', more);
  const behind = (of: readonly Row[]): unknown[] => of.map(({ follows }) => follows);
  expect(behind(await rows())).toEqual([undefined, owner, owner, owner]);
  expect((await rows())[0]).not.toHaveProperty('followers');
  await ana.call('POST', `${group}/_bulk_docs`, { docs: docs.slice(0, 4) });
  expect(behind(await rows())).toEqual([undefined, owner, owner, owner]);
  expect((await rows())[0]).toMatchObject({ followers: [{ klass: 'ticket', field: 'customer_id', count: 7 }] });
  expect((await rows({ limit: 5 }))[0], 'a short page').toMatchObject({ followers: [{ count: 7 }] });
  expect((await rows({ kinds: ['customer'] }))[0], 'tickets were not asked for').not.toHaveProperty('followers');
  await ana.call('POST', `${group}/_bulk_docs`, { docs: docs.slice(0, 100) });
  expect((await rows())[0], 'counted so far').toMatchObject({ followers: [{ count: 101 }] });
});

test('a comment leads to its record', async () => {
  const id = await add('ticket', { content: 'Plain' });
  await add('comment', { item_id: id, content: 'the customer mentioned a thunderstorm' });
  expect(await found('thunderstorm')).toMatchObject([{ id, klass: 'ticket' }]);
});

test('misspelt words match if the exact ones match nothing', async () => {
  const id = await add('equipment', { description: 'Refrigerator Brastemp' });
  expect((await found('refrigarator'))[0]?.id).toBe(id);
  expect((await found('brastenp refrigerator'))[0]?.id).toBe(id);
  expect(await found('walkman refrigerator'), 'both exist, never together').toEqual([]);
});

test('a record with the same misspelling comes first and hides no others', async () => {
  const right: string[] = [];
  for (let made = 0; made < 30; made += 1) right.push(await add('ticket', { content: `Dyson vacuum ${made}` }));
  const shared = await add('ticket', { content: 'Dyson vacum' });
  await add('ticket', { content: 'Battery of a torch' });
  const seen: string[] = [];
  let bookmark: unknown = '';
  do {
    const { body } = await ana.call('POST', `${group}/_search`, {
      text: 'dyson vacum',
      limit: 10,
      ...(bookmark === '' ? {} : { bookmark }),
    });
    seen.push(...(body['rows'] as Row[]).map((row) => row.id));
    ({ bookmark } = body);
  } while (bookmark !== '');
  expect(seen[0]).toBe(shared);
  expect(seen.toSorted()).toEqual([shared, ...right].toSorted());
  expect((await found('battrey')).map((row) => row.title)).toEqual(['Battery of a torch']);
});

test('names are found by sound', async () => {
  await add('customer', { name: 'Marcos Gonçalves' });
  await add('customer', { name: 'Thiago Queiroz' });
  for (const [typed, name] of [
    ['gonsalves', 'Marcos Gonçalves'],
    ['tiago keiroz', 'Thiago Queiroz'],
  ] as const)
    expect(
      (await found(typed)).map((row) => row.title),
      typed,
    ).toEqual([name]);
});

test('words of a ticket, its customer and its equipment find it together', async () => {
  const owner = await add('customer', { name: 'Wanda Kowalski' });
  const other = await add('customer', { name: 'Wanda Meyer' });
  const thing = await add('equipment', { description: 'Espresso machine', identifier: 'ESP-77' });
  const id = await add('ticket', { content: 'Leaks steam', customer_id: owner, equipment_id: thing });
  await add('ticket', { content: 'Leaks steam', customer_id: other });
  await add('ticket', { content: 'Makes noise', customer_id: owner });
  for (const text of ['kowalski steam', 'espresso wanda leaks', 'esp77 kowalski', 'kowalsky steam'])
    expect(
      (await found(text, { kinds: ['ticket'] })).map((row) => row.id),
      text,
    ).toEqual([id]);
  expect(await found('meyer espresso')).toEqual([]);
});

test('two common words find records with both, among the newest of each', async () => {
  const many = await foundGroup(ana);
  const write = async (docs: readonly object[]): Promise<string[]> => {
    const ids: string[] = [];
    for (let from = 0; from < docs.length; from += 300) {
      const answer = await ana.call('POST', `${many}/_bulk_docs`, { docs: docs.slice(from, from + 300) });
      ids.push(...(answer.body as unknown as { id: string }[]).map(({ id }) => id));
    }
    return ids;
  };
  // More of each than the search examines, so neither word is rare.
  const owners = await write(
    Array.from({ length: 510 }, (_none, place) => ({ klass: 'customer', name: `Marlene ${place}` })),
  );
  const made = await write(
    Array.from({ length: 510 }, (_none, place) => ({ klass: 'ticket', content: `Toaster ${place}` })),
  );
  const together = await write([{ klass: 'ticket', content: 'Toaster of hers', customer_id: owners.at(-1) }]);
  expect(new Set([...owners, ...made, ...together]).size).toBe(1021);
  const answer = await ana.call('POST', `${many}/_search`, { text: 'marlene toaster' });
  expect((answer.body['rows'] as Row[]).map(({ id }) => id)).toEqual(together);
  const rare = await ana.call('POST', `${many}/_search`, { text: 'toaster marlene 509' });
  expect((rare.body['rows'] as Row[]).map(({ id }) => id)).toEqual(together);
});

test('of several kinds with a number the ticket comes first', async () => {
  const first = (await found('#1'))[0]?.id;
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  const estimate = await add('estimate', { description: 'New belt' });
  expect((await found('#1')).map((row) => row.id).slice(0, 2)).toEqual([first, estimate]);
});

test('a search for tickets by a name finds tickets with it first, then those of the customer', async () => {
  const owner = await add('customer', { name: 'Yasmin Farias' });
  const thing = await add('equipment', { description: 'Cassette deck', identifier: 'YSM-9' });
  const first = await add('ticket', { content: 'Plain', customer_id: owner });
  const second = await add('ticket', { content: 'Plain', customer_id: owner, equipment_id: thing });
  const named = await add('ticket', { content: 'To be called back by Yasmin' });
  const estimate = await add('estimate', { description: 'Plain', customer_id: owner });
  const ids = async (text: string, kinds: readonly string[]): Promise<string[]> =>
    (await found(text, { kinds })).map((row) => row.id);
  expect(await ids('yasmin', ['ticket'])).toEqual([named, second, first]);
  expect(await ids('ysm9', ['ticket'])).toEqual([second]);
  expect(await ids('farias', ['estimate'])).toEqual([estimate]);
  expect(await ids('farias', ['customer', 'ticket'])).toEqual([owner, second, first]);
});

test('special characters of patterns have no meaning', async () => {
  await add('customer', { name: 'Percent 100%_sure \\ maybe' });
  expect(await found('%')).toEqual([]);
  expect(await found("'; DROP TABLE search; --")).toEqual([]);
  expect((await found('100%_sure'))[0]?.title).toBe('Percent 100%_sure \\ maybe');
});

test('common words find the newest records first, page by page, each once', async () => {
  const docs = Array.from({ length: 60 }, (_, index) => ({ klass: 'category', name: `Shelf ${index}` }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  const seen: string[] = [];
  let bookmark: unknown = '';
  do {
    const answer = await ana.call('POST', `${group}/_search`, {
      text: 'shelf',
      limit: 25,
      ...(bookmark === '' ? {} : { bookmark }),
    });
    seen.push(...(answer.body['rows'] as Row[]).map((row) => row.id));
    ({ bookmark } = answer.body);
  } while (bookmark !== '');
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
});

test('removed records are not found', async () => {
  const id = await add('customer', { name: 'Ephemeral' });
  const { body } = await ana.call('GET', `${group}/${id}`);
  await ana.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`);
  expect(await found('ephemeral')).toEqual([]);
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import {
  answer,
  bindingIn,
  bindingOf,
  create,
  repairLines,
  repairOf,
  stepOf,
  submit,
  visit,
  type Binding,
} from '#src/testing/customer-page/repair.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, { name: 'Workshop' });
});
afterAll(async () => running.close());

const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const change = async (id: string, fields: object) => {
  const { _rev: rev } = await read(id);
  return ana.call('PUT', `${group}/${id}?rev=${String(rev)}`, fields);
};
const answersOf = async (estimate: string) => {
  const selector = { klass: 'estimate_answer', estimate_id: estimate };
  const { body } = await ana.call('POST', `${group}/_find`, { selector });
  return body['docs'] as Record<string, unknown>[];
};

test('a part of the lines is approved: estimate, page and answer say the same, and the ticket that waited goes on', async () => {
  const { ticket, estimate, path, customer } = await repairOf(ana, group);
  const block = { status: 'block', reason: 'Waiting for Maria', waits_for_id: estimate };
  expect((await change(ticket, block)).status).toBe(201);
  const binding = await bindingOf(running, path);
  const partly = { ...binding, answer: 'partly', lines: [2], name: 'Maria' };
  const sent = await answer(running, path, partly, { 'user-agent': 'Phone' });
  expect(sent.statusCode, sent.body).toBe(201);
  expect((await answer(running, path, partly)).statusCode).toBe(200);
  const other = await answer(running, path, { ...binding, answer: 'approved' });
  expect([other.statusCode, other.json()]).toEqual([409, { error: 'conflict', reason: 'already-answered' }]);
  expect(await read(estimate)).toMatchObject({
    status: 'approved',
    total: '451.00',
    accepted_total: '251.00',
    items: [{ state: 'declined' }, { state: 'accepted' }],
  });
  expect(await read(ticket)).toMatchObject({ status: 'open' });
  expect(await answersOf(estimate)).toMatchObject([
    {
      answer: 'partly',
      version: 1,
      shown: binding.sha256,
      lines: [
        { line: 1, accepted: false },
        { line: 2, accepted: true },
      ],
      total: '251.00',
      name: 'Maria',
      how: 'page',
      network: 'loopback',
      agent: 'Phone',
      customer,
    },
  ]);
  const { body } = await visit(running, path);
  expect(body).toContain('You approved a part of this estimate');
  expect(body).toContain('Total approved<td>$251.00');
  expect(body).not.toContain('<input type=checkbox');
});

test('the form works without script: it answers with the page, and reloading sends nothing again', async () => {
  const { estimate, path } = await repairOf(ana, group);
  const { estimate_id, version, sha256 } = await bindingOf(running, path);
  const fields = { estimate_id, version, sha256, lang: 'pt-BR' };
  const nothing = await submit(running, path, { ...fields, answer: 'approved' });
  expect([nothing.statusCode, nothing.body.includes('Marque pelo menos uma linha')]).toEqual([422, true]);
  const sent = await submit(running, path, { ...fields, answer: 'approved', l1: 'on', l2: 'on', name: 'Maria' });
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${path}?lang=pt-BR`]);
  expect((await visit(running, `${path}?lang=pt-BR`)).body).toContain('Você aprovou este orçamento');
  expect(await read(estimate)).toMatchObject({ status: 'approved', accepted_total: '451.00' });
});

test('a declined estimate says what becomes of the device', async () => {
  const { estimate, path } = await repairOf(ana, group);
  const declined = { ...(await bindingOf(running, path)), answer: 'declined', device: 'keep', text: 'Too expensive' };
  expect((await answer(running, path, declined)).statusCode).toBe(201);
  expect(await read(estimate)).toMatchObject({ status: 'declined', device: 'keep' });
  expect(await answersOf(estimate)).toMatchObject([{ answer: 'declined', text: 'Too expensive' }]);
  expect((await read(estimate))['accepted_total']).toBeUndefined();
});

test('a question becomes a comment of the customer and leaves the estimate as it is', async () => {
  const { ticket, estimate, path } = await repairOf(ana, group);
  const question = { ...(await bindingOf(running, path)), answer: 'question', text: 'Is it an original part?' };
  expect((await answer(running, path, question)).statusCode).toBe(201);
  expect((await answer(running, path, question)).statusCode).toBe(200);
  const selector = { klass: 'comment', item_id: ticket };
  const { body } = await ana.call('POST', `${group}/_find`, { selector });
  expect(body['docs']).toMatchObject([{ content: 'Is it an original part?', author_name: 'Maria Nascimento' }]);
  expect(await read(estimate)).toMatchObject({ status: 'sent' });
});

test('what was changed, withdrawn, ended or is too old cannot be approved', async () => {
  const { ticket, estimate, path } = await repairOf(ana, group);
  const before = await bindingOf(running, path);
  const approve = async (binding: Binding) => answer(running, path, { ...binding, answer: 'approved' });
  await stepOf(ana, group, 'estimate/_update/draft', estimate);
  expect((await approve(before)).json()).toEqual({ error: 'conflict', reason: 'estimate-changed' });
  expect((await change(estimate, { items: [{ ...repairLines[0], value: '900.00' }] })).status).toBe(201);
  await stepOf(ana, group, 'estimate/_update/send', estimate);
  const now = await bindingOf(running, path);
  const refused = await approve(before);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: 'conflict', reason: 'estimate-changed', estimate: { ...now, version: Number(now.version) } },
  ]);
  const clock = running.clock.now;
  running.clock.now = new Date(clock.getTime() + 12 * 86_400_000);
  const late = await approve(now);
  expect([late.statusCode, late.json()]).toMatchObject([422, { reason: { valid_until: [{ code: 'validity-over' }] } }]);
  running.clock.now = clock;
  await stepOf(ana, group, 'customer_page/_update/revoke', ticket);
  expect((await approve(now)).statusCode).toBe(410);
  expect((await answer(running, `/c/${'A'.repeat(22)}`, { ...now, answer: 'approved' })).statusCode).toBe(404);
});

test('a page of another site cannot answer', async () => {
  const { path } = await repairOf(ana, group);
  const body = { ...(await bindingOf(running, path)), answer: 'approved' };
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }])
    expect((await answer(running, path, body, headers)).statusCode).toBe(403);
  const member = { origin: 'http://localhost:80', cookie: ana.cookie };
  expect((await answer(running, path, body, member)).statusCode).toBe(201);
});

test('of forty answers at once one is stored', async () => {
  const { estimate, path } = await repairOf(ana, group);
  const binding = await bindingOf(running, path);
  const sent = await Promise.all(
    Array.from({ length: 40 }, async (_, at) =>
      answer(running, path, {
        ...binding,
        ...(at % 2 === 0 ? { answer: 'approved' } : { answer: 'partly', lines: [1] }),
      }),
    ),
  );
  const codes = sent.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 200)).toHaveLength(19);
  expect(codes.filter((code) => code === 409)).toHaveLength(20);
  expect(await answersOf(estimate)).toHaveLength(1);
});

test('a colleague records what was said on the phone, and only lines that exist', async () => {
  const { estimate, path } = await repairOf(ana, group);
  const step = async (verb: string, body: object) =>
    ana.call('PUT', `${group}/_design/estimate/_update/${verb}/${estimate}`, body);
  expect((await step('approve', { lines: [] })).status).toBe(422);
  expect((await step('approve', { lines: [3] })).status).toBe(409);
  expect((await step('approve', { how: 'pigeon' })).status).toBe(422);
  expect((await step('approve', { lines: [1], how: 'phone', name: 'Maria' })).status).toBe(201);
  expect(await answersOf(estimate)).toMatchObject([
    { answer: 'partly', how: 'phone', name: 'Maria', created_by: ana.id },
  ]);
  expect((await visit(running, path)).body).toContain('You approved a part');
  // A new version forgets the answer.
  expect((await change(estimate, { payment: 'Cash' })).status).toBe(201);
  const next = await read(estimate);
  expect(next).toMatchObject({ status: 'draft', version: 2 });
  expect([next['accepted_total'], JSON.stringify(next['items']).includes('state')]).toEqual([undefined, false]);
  expect((await visit(running, path)).body).not.toContain('New screen');
});

test('the trash holds the answers of a removed estimate and gives them back', async () => {
  const { estimate, path } = await repairOf(ana, group);
  const approved = { ...(await bindingOf(running, path)), answer: 'approved' };
  expect((await answer(running, path, approved)).statusCode).toBe(201);
  const before = await answersOf(estimate);
  const { _rev: rev } = await read(estimate);
  expect((await ana.call('DELETE', `${group}/${estimate}?rev=${String(rev)}`)).status).toBe(200);
  expect(await answersOf(estimate)).toEqual([]);
  expect((await visit(running, path)).body).not.toContain('New screen');
  expect((await ana.call('POST', `${group}/_restore`, { ids: [estimate] })).status).toBe(200);
  expect(await answersOf(estimate)).toMatchObject(before.map(({ _id, answer: given }) => ({ _id, answer: given })));
});

test('no client decides about lines by writing them', async () => {
  const items = repairLines.map((line) => ({ ...line, state: 'accepted' }));
  const id = await create(ana, group, { klass: 'estimate', items });
  expect(JSON.stringify((await read(id))['items'])).not.toContain('state');
  await stepOf(ana, group, 'estimate/_update/send', id);
  await stepOf(ana, group, 'estimate/_update/approve', id);
  const { items: answered } = await read(id);
  expect((await change(id, { items: answered })).status).toBe(201);
  expect(await read(id)).toMatchObject({ status: 'approved', version: 1, items: [{ state: 'accepted' }, {}] });
});

test('whatever is edited, sent and answered in whatever order, nothing is approved that was not shown', async () => {
  const { estimate, path } = await repairOf(ana, group);
  const shownTotals = new Map<string, string>();
  let last: Binding | undefined;
  const acts: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
    edit: async (at) => change(estimate, { items: [{ ...repairLines[0], value: `${at + 1}.00` }] }),
    draft: async () => ana.call('PUT', `${group}/_design/estimate/_update/draft/${estimate}`, {}),
    send: async () => ana.call('PUT', `${group}/_design/estimate/_update/send/${estimate}`, {}),
    look: async () => {
      const { body } = await visit(running, path);
      const binding = bindingIn(body);
      if (binding.sha256 === '') return;
      last = binding;
      shownTotals.set(binding.sha256, /<tfoot><tr><td>Total<td>\$([\d.]+)/.exec(body)?.[1] ?? '');
    },
    answer: async () => (last === undefined ? undefined : answer(running, path, { ...last, answer: 'approved' })),
  };
  const act = fc.record({ name: fc.constantFrom(...Object.keys(acts)), at: fc.nat(50) });
  let approvals = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), fc.boolean(), async (order, together) => {
      const perform = async ({ name, at }: { name: string; at: number }) => acts[name]?.(at);
      if (together) await Promise.all(order.map(perform));
      else for (const one of order) await perform(one);
      for (const stored of await answersOf(estimate)) {
        approvals += 1;
        expect(shownTotals.get(String(stored['shown']))).toBe(stored['total']);
      }
      const now = await read(estimate);
      if (now['status'] === 'approved') expect(now['accepted_total']).toBe(now['total']);
    }),
    { numRuns: Number(process.env['EXPLORE'] ?? 100) },
  );
  expect(approvals).toBeGreaterThan(0);
}, 120_000);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { answer, bindingOf, pageOf, stepOf, visit } from '#src/testing/customer-page/repair.ts';
import { bring } from '#src/testing/membership.ts';

/** An erasure removes a customer's personal data everywhere; the repairs remain. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Oficina', locale: 'pt-BR' });
});
afterAll(async () => running.close());

const maria = {
  klass: 'customer',
  name: 'Maria Zanetti',
  short_name: 'Zanettinha',
  email: 'maria@zanetti.example',
  phones: [{ number: '31 99999-1234' }],
  addresses: [{ street: 'Rua Zanetti', city: 'Bicas' }],
  cpf: '529.982.247-25',
};
const traces = ['anetti', '99999-1234', '52998224725', '529.982', 'Bicas'];

async function make(doc: object): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}

/** Tables of the group that still contain data about her. */
async function found(): Promise<string[]> {
  return running.database.transaction('oficina_app', group, async (db) => {
    const tables = await db.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND has_table_privilege(c.oid, 'SELECT')
       ORDER BY c.relname`,
    );
    const where: string[] = [];
    for (const { name } of tables) {
      const rows = await db.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t WHERE account_id = $1`, [
        group,
      ]);
      if (rows.some(({ text }) => traces.some((trace) => text.includes(trace)))) where.push(name);
    }
    return where;
  });
}

async function erase(id: string, who = ana): Promise<Awaited<ReturnType<Client['call']>>> {
  return who.call('PUT', `${group}/_design/erase/_update/customer/${id}`);
}

test('an admin erases a customer: no table contains personal data any more, the tickets stay', async () => {
  const { id, rev } = await make(maria);
  await ana.call('PUT', `${group}/${id}?rev=${rev}`, { job_title: 'Zanetti e filhos' });
  const ticket = await make({ klass: 'ticket', content: 'Tela quebrada', customer_id: id });
  await make({ klass: 'comment', item_id: id, content: 'A Zanetti paga sempre em dia' });
  const old = await make({ klass: 'comment', item_id: id, content: 'Zanetti, de Bicas' });
  await ana.call('DELETE', `${group}/${old.id}?rev=${old.rev}`);
  expect(await found()).toEqual(expect.arrayContaining(['customers', 'versions', 'search', 'comments']));
  const done = await erase(id);
  expect(done.status, done.text).toBe(201);
  expect(await found()).toEqual([]);
  const { body } = await ana.call('GET', `${group}/${id}`);
  expect(body).toMatchObject({ name: 'apagado', label: 'apagado', _rev: done.body['rev'] });
  expect(body).not.toHaveProperty('cpf');
  expect((await ana.call('GET', `${group}/${ticket.id}`)).body).toMatchObject({
    customer_id: id,
    content: 'Tela quebrada',
  });
  const told = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_id: id } });
  expect((told.body['docs'] as unknown[]).length, 'that something was written stays').toBe(3);
});

test('a customer in the trash can be erased too', async () => {
  const { id, rev } = await make(maria);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(200);
  expect(await found()).toEqual(['trash', 'versions']);
  expect((await erase(id)).status).toBe(201);
  expect(await found()).toEqual([]);
});

test('the customer’s page ends, and the answers lose what they say of the person', async () => {
  const { id } = await make(maria);
  const ticket = await make({ klass: 'ticket', content: 'Tela quebrada', customer_id: id });
  const items = [{ line_kind: 'labour', description: 'Tela', quantity: '1', value: '90.00' }];
  const offer = await make({ klass: 'estimate', ticket_id: ticket.id, items });
  await stepOf(ana, group, 'estimate/_update/send', offer.id);
  const path = await pageOf(ana, group, ticket.id);
  const binding = { ...(await bindingOf(running, path)), name: 'Maria Zanetti' };
  for (const given of [
    { answer: 'question', text: 'Zanetti aqui: é original?' },
    { answer: 'question', text: 'Bicas fica longe?' },
    { answer: 'declined', text: 'Zanetti acha caro' },
  ])
    expect((await answer(running, path, { ...binding, ...given })).statusCode).toBe(201);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'comment', item_id: ticket.id } });
  const [{ _id: removed, _rev: last }] = body['docs'] as [{ _id: string; _rev: string }];
  expect((await ana.call('DELETE', `${group}/${removed}?rev=${last}`)).status).toBe(200);
  expect(await found()).toEqual(expect.arrayContaining(['comments', 'estimate_answers', 'trash']));
  expect((await erase(id)).status).toBe(201);
  expect(await found()).toEqual([]);
  expect((await visit(running, path)).statusCode).toBe(410);
  const { body: kept } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'estimate_answer' } });
  expect(kept['docs']).toMatchObject([{ answer: 'question' }, { answer: 'question' }, { answer: 'declined' }]);
});

test('only admins can erase, and only customers of the group', async () => {
  const { id } = await make(maria);
  await setPlan(running.app, group, 'pro');
  const member = await signUp(running.app);
  await bring(ana, group, member);
  expect((await erase(id, member)).status).toBe(403);
  expect((await ana.call('GET', `${group}/${id}`)).body['name']).toBe(maria.name);
  const ticket = await make({ klass: 'ticket', content: 'x' });
  for (const other of [ticket.id, `cus-${'0'.repeat(32)}`]) expect((await erase(other)).status, other).toBe(404);
});

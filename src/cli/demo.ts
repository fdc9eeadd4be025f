import type { Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { type AppOptions, createApp } from '#platform/server/app/create-app.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { flushSessions } from '#modules/people/server/operator.ts';
import { client, foundGroup, mailedToken, type Client } from '#src/testing/client.ts';
import { centralDrive, fillDrive, northsideDrive } from './demo/drive.ts';
import { demoFeedsHost } from './demo/feeds.ts';
import { fillMoney } from './demo/fill-money.ts';
import { fillReader } from './demo/fill-reader.ts';
import { centralMoney, northsideMoney } from './demo/money.ts';
import { centralReader, northsideReader } from './demo/reader.ts';
import { type DemoPapers, centralPapers, northsidePapers } from './demo/papers.ts';
import { central, northside, type DemoShop, type DemoTicket } from './demo/shops.ts';

export const demoSignIn = { email: 'demo@oficina.example', password: 'oficina demo' };

const day = 86_400_000;

/** Fills two groups through the API once, with a clock that begins weeks ago, so that ages and timelines look lived in. */
export async function fillDemo(options: AppOptions): Promise<void> {
  if (options.environment.production)
    throw new StartFailure('The demo has a known password and is not for production.');
  const clock = { now: new Date() };
  const { webRoot: _pages, ...rest } = options;
  const app = await createApp({
    ...rest,
    environment: { ...options.environment, rateLimits: false, fetchTestHosts: [demoFeedsHost] },
    now: () => clock.now,
  });
  await app.server.ready();
  const today = Date.now();
  try {
    clock.now = new Date(today - 50 * day);
    const stranger = client(app);
    const { email, password } = demoSignIn;
    const known = await stranger.call('POST', '_session', { username: email, password });
    if (known.status === 200) return;
    await stranger.call('POST', '_users', {
      unconfirmed_email: email,
      fullname: 'Carla Demo',
      password,
      locale: 'pt-BR',
    });
    await stranger.call('PUT', '_confirm', { token: await mailedToken(app, email), password });
    const signIn = async (): Promise<Client> => {
      const signed = await stranger.call('POST', '_session', { username: email, password });
      const cookie = [signed.headers['set-cookie']]
        .flat()
        .map((line) => String(line).split(';')[0])
        .join('; ');
      return client(app, cookie, { id: String(signed.body['name']), email });
    };
    for (const [shop, papers, money, drive, reader] of [
      [central, centralPapers, centralMoney, centralDrive, centralReader],
      [northside, northsidePapers, northsideMoney, northsideDrive, northsideReader],
    ] as const) {
      clock.now = new Date(today - 50 * day);
      const carla = await signIn();
      const group = await foundGroup(carla, { name: shop.name, locale: shop.locale, time_zone: shop.timeZone });
      const ids = await fillRecords(carla, group, shop);
      for (const ticket of shop.tickets) {
        clock.now = new Date(today - ticket.days * day - 3_600_000);
        await fillTicket(signIn, group, ticket, ids, clock, today);
      }
      clock.now = new Date(today);
      await fillPapers(await signIn(), group, ids, papers, today);
      await fillMoney(await signIn(), group, money, today);
      await fillDrive(await signIn(), group, drive);
      await fillReader(app, await signIn(), group, reader);
    }
    // Ends the sessions that filled the demo, so that a visitor sees only their own.
    await flushSessions(app, email);
  } finally {
    await app.server.close();
  }
}

interface Ids {
  readonly categories: readonly string[];
  readonly customers: readonly string[];
  readonly equipment: readonly string[];
}

async function fillRecords(carla: Client, group: string, shop: DemoShop): Promise<Ids> {
  const add = async (docs: readonly Input[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const doc of docs) ids.push((await write(carla, 'POST', group, doc)).id);
    return ids;
  };
  const categories = await add(shop.categories.map((category) => ({ klass: 'category', ...category })));
  const customers = await add(
    shop.customers.map(({ name, phone, email, company }) => ({
      klass: 'customer',
      name,
      phones: [{ number: phone, main: true }],
      ...(email === undefined ? {} : { email }),
      ...(company === undefined ? {} : { company_name: company }),
    })),
  );
  const equipment = await add(
    shop.equipment.map(({ owner, ...fields }) => ({ klass: 'equipment', ...fields, customer_id: customers[owner] })),
  );
  return { categories, customers, equipment };
}

async function fillTicket(
  signIn: () => Promise<Client>,
  group: string,
  ticket: DemoTicket,
  ids: Ids,
  clock: { now: Date },
  today: number,
): Promise<void> {
  // Signed in anew at every step: the clock leaps over what a session lives.
  let carla = await signIn();
  const { id, rev } = await write(carla, 'POST', group, {
    klass: 'ticket',
    content: ticket.content,
    customer_id: ids.customers[ticket.customer],
    equipment_id: ids.equipment[ticket.equipment],
    category_id: ids.categories[ticket.category],
    ...(ticket.priority === undefined ? {} : { priority: ticket.priority }),
    ...(ticket.mine ? { technical_id: carla.id } : {}),
  });
  let newest = rev;
  for (const status of ticket.steps ?? []) {
    clock.now = new Date(clock.now.getTime() + (today - clock.now.getTime()) / 3);
    carla = await signIn();
    newest = (await write(carla, 'PUT', `${group}/${id}?rev=${newest}`, await step(carla, group, id, ticket, status)))
      .rev;
  }
  if (ticket.comment !== undefined)
    await write(carla, 'POST', group, { klass: 'comment', item_id: id, content: ticket.comment });
}

async function fillPapers(carla: Client, group: string, ids: Ids, papers: DemoPapers, today: number): Promise<void> {
  const date = (days: number): string => new Date(today + days * day).toISOString().slice(0, 10);
  const set = async (key: string, value: string): Promise<unknown> =>
    write(carla, 'POST', group, { _id: 'acn-', key, value });
  await set('phones', JSON.stringify([{ _id: newId('pho'), main: true, number: papers.phone }]));
  await set('addresses', JSON.stringify([{ _id: newId('adr'), main: true, ...papers.address }]));
  await set('receipt-configuration', papers.receipt);
  for (const { equipment, days, due, ...fields } of papers.maintenances) {
    await write(carla, 'POST', group, {
      klass: 'maintenance',
      ...fields,
      equipment_id: ids.equipment[equipment],
      date: date(-days),
      ...(due === undefined ? {} : { next_maintenance: date(due) }),
    });
  }
  for (const { customer, items, ...fields } of papers.contracts) {
    await write(carla, 'POST', group, {
      klass: 'contract',
      ...fields,
      customer_id: ids.customers[customer],
      items: items.map((content, index) => ({ number: index + 1, content })),
    });
  }
  for (const { customer, lines, ...fields } of papers.estimates) {
    const { id } = await write(carla, 'POST', group, {
      klass: 'estimate',
      ...fields,
      customer_id: ids.customers[customer],
      items: lines.map(([kind, description, quantity, value]) => ({ line_kind: kind, description, quantity, value })),
    });
    await write(carla, 'PUT', `${group}/_design/estimate/_update/send/${id}`, {});
  }
  for (const { tags, ...fields } of papers.handbooks)
    await write(carla, 'POST', group, { klass: 'handbook', ...fields, categories: tags });
}

async function step(carla: Client, group: string, id: string, ticket: DemoTicket, status: string): Promise<Input> {
  if (status === 'block' || status === 'cancel') return { status, reason: ticket.reason };
  if (status !== 'done') return { status, ...(ticket.problem === undefined ? {} : { problem: ticket.problem }) };
  const { body } = await carla.call('GET', `${group}/${id}`);
  const checklist = (body['checklist'] ?? []) as readonly Input[];
  return { status, problem: ticket.problem, checklist: checklist.map((item) => ({ ...item, done: true })) };
}

async function write(
  carla: Client,
  method: 'POST' | 'PUT',
  path: string,
  body: Input,
): Promise<{ id: string; rev: string }> {
  const answer = await carla.call(method, path, body);
  if (answer.status !== 201) throw new Error(`${method} ${path}: ${answer.text}`);
  return { id: String(answer.body['id']), rev: String(answer.body['rev']) };
}

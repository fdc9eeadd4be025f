import type { Input } from '#platform/entity/define.ts';
import { type AppOptions, createApp } from '#platform/server/create-app.ts';
import { StartFailure } from '#platform/server/start-failure.ts';
import { client, foundGroup, mailedToken, type Client } from '#src/testing/client.ts';
import { central, northside, type DemoShop, type DemoTicket } from './demo-shops.ts';

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
    environment: { ...options.environment, rateLimits: false },
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
    await stranger.call('PUT', '_confirm', { token: await mailedToken(app, email) });
    const signIn = async (): Promise<Client> => {
      const signed = await stranger.call('POST', '_session', { username: email, password });
      const cookie = [signed.headers['set-cookie']]
        .flat()
        .map((line) => String(line).split(';')[0])
        .join('; ');
      return client(app, cookie, { id: String(signed.body['name']), email });
    };
    for (const shop of [central, northside]) {
      clock.now = new Date(today - 50 * day);
      const carla = await signIn();
      const group = await foundGroup(carla, { name: shop.name, locale: shop.locale, time_zone: shop.timeZone });
      const ids = await fillRecords(carla, group, shop);
      for (const ticket of shop.tickets) {
        clock.now = new Date(today - ticket.days * day - 3_600_000);
        await fillTicket(signIn, group, ticket, ids, clock, today);
      }
    }
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

import { type AppOptions, createApp } from '#platform/server/app/create-app.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import type { App } from '#platform/server/app.ts';
import { confirmPerson, flushSessions } from '#modules/people/server/operator.ts';
import { cards } from '#src/modules.ts';
import { client, foundGroup, inProgress, signIn, type Client } from '#src/testing/client.ts';
import { call, find } from './demo/calls.ts';
import { type DemoGroup, demoGroups } from './demo/demo-group.ts';
import { demoFeedsHost } from './demo/feeds.ts';
import { day, firstDay } from './demo/demo-event.ts';
import { writeGroup } from './demo/write-group.ts';

export const demoSignIn = { email: 'demo@oficina.example', password: 'bancada e parafuso' };

/** Of a demo that was filled before the product's name was refused in passwords. */
const earlierPassword = 'oficina demo';

/** The person's name once everything is written; until then it is the first part alone. */
const fullname = 'Carla Demo';

/**
 * Fills the groups of the demo through the API once, with a clock that begins weeks ago, so that ages and timelines look
 * real. After a start that was broken off it goes on where that one ended.
 */
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
  try {
    await writeDemo(app, clock);
  } finally {
    await app.server.close();
  }
}

/** Writes what is missing of the demo; `written` is called after each event. */
export async function writeDemo(app: App, clock: { now: Date }, written: () => void = () => undefined): Promise<void> {
  const today = clock.now.getTime();
  const begin = (): void => {
    clock.now = new Date(today - firstDay * day);
  };
  begin();
  const person = await demoPerson(app);
  const newSession = async (): Promise<Client> => signIn(app, person, demoSignIn.password);
  const { body } = await (await newSession()).call('GET', `_users/${person.id}`);
  clock.now = new Date(today);
  if (body['fullname'] === fullname) return;
  if (body['confirmed_at'] === undefined) await confirmPerson(app, demoSignIn.email);
  for (const demo of demoGroups) {
    begin();
    const group = await groupNamed(await newSession(), demo);
    await writeGroup({ app, group, clock, today, signIn: newSession, written }, demo);
  }
  clock.now = new Date(today);
  await call(await newSession(), 'PUT', `_users/${person.id}`, { fullname, current_password: demoSignIn.password });
  // Ends the sessions that filled the demo, so that a visitor sees only their own.
  await flushSessions(app, demoSignIn.email);
}

/** The person who signs in to the demo, registered if necessary. */
async function demoPerson(app: App): Promise<Pick<Client, 'id' | 'email'>> {
  const stranger = client(app);
  const { email, password } = demoSignIn;
  const known = await stranger.call('POST', '_session', { username: email, password });
  if (known.status === 200) return { id: String(known.body['name']), email };
  const before = await stranger.call('POST', '_session', { username: email, password: earlierPassword });
  if (before.status === 200) {
    const id = String(before.body['name']);
    const change = { password, current_password: earlierPassword };
    await call(inProgress(app, { id, email }, before), 'PUT', `_users/${id}`, change);
    return { id, email };
  }
  const registered = await call(stranger, 'POST', '_users', {
    unconfirmed_email: email,
    fullname: fullname.split(' ')[0],
    password,
    locale: 'pt-BR',
  });
  return { id: String(registered['id']), email };
}

/** The group of this name, made if it does not exist yet. */
async function groupNamed(person: Client, { name, locale, time_zone, modules }: DemoGroup): Promise<string> {
  const [known] = await find(person, person.id, { klass: 'subscription', account_name: name });
  if (known !== undefined) return String(known['account_id']);
  const products = cards.filter(({ product }) => product === true);
  const switched = products.map(({ key }) => [key, modules.includes(key) ? 'enabled' : 'disabled'] as const);
  return foundGroup(person, { name, locale, time_zone, features: Object.fromEntries(switched) });
}

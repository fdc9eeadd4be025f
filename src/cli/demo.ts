import { type AppOptions, createApp } from '#platform/server/app/create-app.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { flushSessions } from '#modules/people/server/operator.ts';
import { client, foundGroup, mailedToken, inProgress, signIn, type Client } from '#src/testing/client.ts';
import { demoGroups } from './demo/demo-group.ts';
import { demoFeedsHost } from './demo/feeds.ts';
import { writeGroup } from './demo/write-group.ts';

export const demoSignIn = { email: 'demo@oficina.example', password: 'bancada e parafuso' };

/** Of a demo that was filled before the product's name was refused in passwords. */
const earlierPassword = 'oficina demo';

const day = 86_400_000;

/** Fills two groups through the API once, with a clock that begins weeks ago, so that ages and timelines look real. */
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
    const before = await stranger.call('POST', '_session', { username: email, password: earlierPassword });
    if (before.status === 200) {
      const id = String(before.body['name']);
      const change = { password, current_password: earlierPassword };
      await inProgress(app, { id, email }, before).call('PUT', `_users/${id}`, change);
      return;
    }
    const registered = await stranger.call('POST', '_users', {
      unconfirmed_email: email,
      fullname: 'Carla Demo',
      password,
      locale: 'pt-BR',
    });
    const person = { id: String(registered.body['id']), email };
    await stranger.call('PUT', '_confirm', { token: await mailedToken(app, email), password });
    const newSession = async (): Promise<Client> => signIn(app, person, password);
    for (const demo of demoGroups) {
      clock.now = new Date(today - 50 * day);
      const { name, locale, time_zone } = demo;
      const group = await foundGroup(await newSession(), { name, locale, time_zone });
      await writeGroup({ app, entities: options.entities, group, clock, today, signIn: newSession }, demo);
    }
    // Ends the sessions that filled the demo, so that a visitor sees only their own.
    await flushSessions(app, email);
  } finally {
    await app.server.close();
  }
}

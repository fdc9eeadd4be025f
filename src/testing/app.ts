import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { openChangeBus } from '#platform/server/change-bus.ts';
import { createApp } from '#platform/server/create-app.ts';
import { openDatabase, type Database } from '#platform/server/database.ts';
import { readEnvironment } from '#platform/server/environment.ts';
import { noJobs } from '#platform/server/jobs.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** The whole server on a database of its own, with a clock that the test moves. */
export interface TestApp {
  readonly app: App;
  readonly database: Database;
  /** Settings of the clock: `clock.now` is what the server sees. */
  readonly clock: { now: Date };
  /** The administrator's view of the tables, past every wall, for looking at what is stored. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export async function testApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const own = await testDatabase();
  const database = openDatabase(own.connection);
  const bus = await openChangeBus(async () => {
    const listener = new pg.Client(own.connection);
    await listener.connect();
    return listener;
  });
  const clock = { now: new Date() };
  const app = await createApp({
    environment: readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...variables }),
    database,
    bus,
    jobs: noJobs,
    secret: randomBytes(32),
    version: 'test',
    entities,
    modules: serverModules,
    now: () => clock.now,
    log: pino({ level: process.env['LOG'] ?? 'silent' }),
  });
  await app.server.ready();
  return {
    app,
    database,
    clock,
    pool: database.pool,
    close: async () => {
      await app.server.close();
      await bus.close();
      await database.close();
      await own.drop();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
}

/** Speaks to the API as one person's program would, with that person's session. */
export interface Client {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export function client(app: App, cookie = '', who: { id: string; email: string } = { id: '', email: '' }): Client {
  return {
    ...who,
    cookie,
    call: async (method, url, body, headers = {}) => {
      const response = await app.server.inject({
        method,
        url: url.startsWith('/') ? url : `/api/${url}`,
        headers: { ...(cookie && { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = response.headers['content-type']?.toString().startsWith('application/json') && response.body !== '';
      return {
        status: response.statusCode,
        body: json ? response.json() : {},
        headers: response.headers,
        text: response.body,
      };
    },
  };
}

let count = 0;

/** Registers, confirms by the mailed link unless told otherwise, and signs in. */
export async function signUp(
  app: App,
  options: { fullname?: string; confirm?: boolean; locale?: string } = {},
): Promise<Client> {
  count += 1;
  const email = `person${count}@example.com`;
  const password = 'correct horse battery';
  const stranger = client(app);
  const registered = await stranger.call('POST', '_users', {
    unconfirmed_email: email,
    fullname: options.fullname ?? `Person ${count}`,
    password,
    locale: options.locale ?? 'en',
  });
  if (options.confirm !== false) await stranger.call('PUT', '_confirm', { token: await mailedToken(app, email) });
  const signed = await stranger.call('POST', '_session', { username: email, password });
  const cookie = [signed.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  return client(app, cookie, { id: String(registered.body['id']), email });
}

/** The token of the newest link mailed to an address. */
export async function mailedToken(app: App, email: string): Promise<string> {
  const mails = (await app.server.inject('/_dev/mail.json')).json<{ to: string; text: string }[]>();
  const text = mails.find((mail) => mail.to === email)?.text ?? '';
  return /\/user\/(?:confirm|password)\/([\w-]+)/.exec(text)?.[1] ?? '';
}

/** A group of this person's own; answers its id. */
export async function foundGroup(person: Client, name = 'Workshop'): Promise<string> {
  const made = await person.call('POST', 'accounts', { name });
  if (made.status !== 201) throw new Error(`no group: ${made.text}`);
  return String(made.body['id']);
}

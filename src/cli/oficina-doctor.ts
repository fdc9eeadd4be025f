import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { pino } from 'pino';
import { mailStanding } from '#modules/people/server/mail-standing.ts';
import type { Db } from '#platform/server/database.ts';
import { readEnvironment, type Environment } from '#platform/server/environment.ts';
import { pendingMigrations } from '#platform/server/migrate.ts';
import { openPostgres } from '#platform/server/postgres/open.ts';
import { cards } from '#src/modules.ts';

type Say = (line: string) => void;

/** Looks at everything that a start needs, one line each; answers 1 when something would stop it, else 0. */
export async function doctor(say: Say): Promise<number> {
  let failed = false;
  const check = async (name: string, look: () => Promise<string>): Promise<boolean> => {
    try {
      say(`ok    ${name}: ${await look()}`);
      return true;
    } catch (error) {
      failed = true;
      say(`FAIL  ${name}: ${messageOf(error)}`);
      return false;
    }
  };
  await check('Node', async () => nodeVersion());
  let environment: Environment | undefined;
  await check('settings', async () => {
    environment = readEnvironment(cards);
    return environment.production ? 'production' : 'local';
  });
  if (environment === undefined) return 1;
  const settings = environment;
  await check('data folder', async () => folder(settings.dataDir));
  await check('secret', async () => secret(settings));
  await check('database', async () => database(settings));
  await check('mail', async () => mail(settings));
  await check('outbox', async () => outbox(settings));
  return failed ? 1 : 0;
}

function nodeVersion(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Error(`${process.versions.node}; 20.19 or newer is needed`);
  return process.versions.node;
}

async function folder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await access(path, constants.R_OK | constants.W_OK);
  return path;
}

async function secret({ secretKey, dataDir }: Environment): Promise<string> {
  if (secretKey !== undefined) return 'from SECRET_KEY';
  const file = await stat(join(dataDir, 'secret-key')).catch(() => undefined);
  if (file === undefined) return 'made at the first start';
  if ((file.mode & 0o077) !== 0) throw new Error(`${join(dataDir, 'secret-key')} can be read by others: chmod 600`);
  return 'in the data folder';
}

async function database(environment: Environment): Promise<string> {
  return asking(environment, async (client) => {
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
    const pending = await pendingMigrations(client);
    const state = pending.length === 0 ? 'up to date' : `${pending.length} migrations wait for the next start`;
    return `PostgreSQL ${rows[0]?.version ?? ''}, ${environment.databaseUrl === undefined ? 'our own' : 'of DATABASE_URL'}, ${state}`;
  });
}

async function asking(environment: Environment, ask: (client: Client) => Promise<string>): Promise<string> {
  const postgres = await openPostgres(environment, pino({ level: 'silent' }));
  const client = new Client(postgres.connection);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Whether somebody answers at the mail server's port; nothing is sent. */
async function mail({ smtpUrl }: Environment): Promise<string> {
  if (smtpUrl === undefined) return 'no SMTP_URL: mails stay in the outbox';
  const { hostname, port, protocol } = new URL(smtpUrl);
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  await new Promise<void>((done, refused) => {
    const socket = connect({ host: hostname, port: number, timeout: 5000 }, () => {
      socket.end();
      done();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${hostname}:${number} does not answer`)));
    socket.once('error', refused);
  });
  return `${hostname}:${number} answers`;
}

/** Whether mails have failed: those of the last days that were given up, and those that are tried again. */
async function outbox(environment: Environment): Promise<string> {
  return asking(environment, async (client) => {
    const db: Db = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row & QueryResultRow>(text, [...values])).rows,
      forget: () => undefined,
    };
    await client.query('BEGIN READ ONLY; SET LOCAL ROLE oficina_system');
    const { failing, given_up: givenUp, last_failure: last } = await mailStanding(db, new Date());
    if (failing + givenUp === 0) return 'no mail has failed';
    throw new Error(`${failing} mails fail and are tried again, ${givenUp} were given up this week; the last: ${last}`);
  });
}

/** Node joins the refusals of all addresses of a host into one error without a message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

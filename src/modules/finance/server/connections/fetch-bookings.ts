import type { App, Job } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { read } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { csv } from '../../entities/csv.ts';
import { writeConnection } from '../../rules/statements/connection.ts';
import type { Booking } from '../../rules/statements/statement.ts';
import { announceImport } from '../import/announce-import.ts';
import { runImport } from '../import/run-import.ts';
import { askerOf } from './ask-provider.ts';
import { connectionOf, secretsOf, type ConnectedAccount, type Connection } from './connections.ts';
import { providers } from './providers/all.ts';
import {
  ProviderError,
  type AskProvider,
  type ProviderAccount,
  type ProviderFailure,
  type Secrets,
} from './provider.ts';

/** Groups that one process fetches for in parallel: a service that hangs delays only its group. */
const maxLanes = 5;
/** Milliseconds for which one process holds a connection, between two fetches, and after a failure that may pass. */
const hold = 600_000;
const between = 6 * 3_600_000;
const afterFailure = 3_600_000;
/** Days before the first and before each later fetch from which bookings are asked for: banks book late. */
const [firstDays, laterDays] = [90, 14];

/** Fetches the bookings of connections that are due. */
export const fetchBookings: Job = {
  name: 'bank-connections',
  every: 60_000,
  work: async (app) => {
    const groups = await app.system('banks', async (db) =>
      db.query<{ account_id: string }>(
        `SELECT account_id FROM bank_connections WHERE next_fetch <= $1 GROUP BY account_id ORDER BY min(next_fetch) LIMIT ${maxLanes}`,
        [app.now()],
      ),
    );
    await Promise.all(groups.map(async ({ account_id: account }) => fetchNext(app, account)));
  },
};

/** Accounts of a connection, and characters of what the service says about one. */
const [maxAccounts, longestText] = [200, 200];

interface Taken {
  /** Until when this process holds it. */
  readonly heldUntil: Date;
  readonly connection: Connection;
  readonly secrets: Secrets | undefined;
}

async function fetchNext(app: App, account: string): Promise<void> {
  const inGroup = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    withContext(app, product(app, account), work);
  const taken = await inGroup(takeNext);
  if (taken === undefined) return;
  const { connection, secrets, heldUntil } = taken;
  const end = async (changes: End): Promise<void> =>
    inGroup(async (ctx) => store(ctx, connection.id, heldUntil, changes));
  if (secrets === undefined) return end({ failure: 'refused', next: undefined });
  try {
    const ask = await askerOf(app, secrets);
    const { accounts, consentEnds } = await providers[connection.provider].accounts(ask, secrets, app.now());
    const connected = await inGroup(async (ctx) => storeAccounts(ctx, connection.id, accounts, consentEnds));
    for (const one of connected)
      if (one.wallet !== null) await fetchAccount(app, account, { ask, connection, secrets, one });
    await end({ failure: null, next: between });
  } catch (error) {
    const why = error instanceof ProviderError ? error.failure : 'not-imported';
    if (why === 'not-imported') app.server.log.warn({ err: error }, 'bookings of a bank connection were not imported');
    const passes = why === 'unreachable' || why === 'not-imported';
    await end({ failure: why, next: passes ? afterFailure : undefined });
  }
}

/** Holds the next due connection of a group for this process. */
async function takeNext(ctx: Context): Promise<Taken | undefined> {
  const [row] = await ctx.db.query<{ id: string }>(
    `SELECT id FROM bank_connections WHERE account_id = $1 AND next_fetch <= $2
     ORDER BY next_fetch, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [ctx.account, ctx.now],
  );
  if (row === undefined) return undefined;
  const heldUntil = new Date(ctx.now.getTime() + hold);
  await ctx.db.query('UPDATE bank_connections SET next_fetch = $3 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    row.id,
    heldUntil,
  ]);
  return { connection: await connectionOf(ctx, row.id), secrets: await secretsOf(ctx, row.id), heldUntil };
}

async function fetchAccount(
  app: App,
  account: string,
  {
    ask,
    connection,
    secrets,
    one,
  }: { ask: AskProvider; connection: Connection; secrets: Secrets; one: ConnectedAccount },
): Promise<void> {
  const inGroup = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    withContext(app, product(app, account), work);
  const days = connection.fetched_at === null ? firstDays : laterDays;
  const start = new Date(connection.fetched_at ?? app.now()).getTime() - days * 86_400_000;
  const since = new Date(start).toISOString().slice(0, 10);
  const { provider, created_by: author } = connection;
  const bookings: readonly Booking[] = await providers[provider].bookings(ask, secrets, one.id, since, app.now());
  if (bookings.length === 0) return;
  const text = writeConnection({ account: one.id, currency: one.currency, bookings });
  const { id } = await runImport(app, { reading: inGroup, writing: inGroup }, () => ({
    mode: 'import',
    wallet: one.wallet ?? '',
    bytes: Buffer.from(text),
    file_name: one.name === '' ? provider : one.name.slice(0, 200),
    status: 'confirmed',
    asked: {},
    batch: null,
    accounts: {},
    skip: new Set(),
    include: new Set(),
  }));
  if (id !== undefined) await inGroup(async (ctx) => announceImport(ctx, await read(ctx, csv, id), author));
}

/** Stores what the service says of its accounts. Their wallets are those of now: a person may have chosen while the service answered. */
async function storeAccounts(
  ctx: Context,
  id: string,
  accounts: readonly ProviderAccount[],
  consentEnds: string | undefined,
): Promise<readonly ConnectedAccount[]> {
  await lockAccount(ctx);
  const [row] = await ctx.db.query<Pick<Connection, 'accounts'> & Record<string, unknown>>(
    'SELECT accounts FROM bank_connections WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  const known = new Map(row?.accounts.map((one) => [one.id, one.wallet]));
  const connected = accounts.slice(0, maxAccounts).map((one): ConnectedAccount => {
    if (one.id.length > longestText) throw new ProviderError('unreadable');
    const [name, currency] = [one.name.slice(0, longestText), one.currency.slice(0, longestText)];
    return { id: one.id, name, currency, wallet: known.get(one.id) ?? null };
  });
  const ends = consentEnds === undefined || Number.isNaN(Date.parse(consentEnds)) ? null : new Date(consentEnds);
  await ctx.db.query('UPDATE bank_connections SET accounts = $3, consent_ends = $4 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    id,
    JSON.stringify(connected),
    ends,
  ]);
  return connected;
}

interface End {
  readonly failure: ProviderFailure | 'not-imported' | null;
  /** Milliseconds until the next fetch; undefined if a person must act first. */
  readonly next: number | undefined;
}

/** Notes how a fetch ended. A fetch that a person asked for meanwhile stays due. */
async function store(ctx: Context, id: string, heldUntil: Date, { failure, next }: End): Promise<void> {
  await ctx.db.query(
    `UPDATE bank_connections SET failure = $3, fetched_at = CASE WHEN $3::text IS NULL THEN $5 ELSE fetched_at END,
       next_fetch = CASE WHEN next_fetch = $6 THEN $4 ELSE next_fetch END
     WHERE account_id = $1 AND id = $2`,
    [ctx.account, id, failure, next === undefined ? null : new Date(ctx.now.getTime() + next), ctx.now, heldUntil],
  );
}

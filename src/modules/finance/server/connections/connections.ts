import { randomBytes } from 'node:crypto';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import { unseal } from '#platform/server/auth/seal.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { income } from '../../entities/income.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { takesRows } from '../../rules/entering.ts';
import { providers } from './providers/all.ts';
import type { ProviderAccount, ProviderKey, Secrets } from './provider.ts';

const purpose = 'bank connection';
/** Connections of a group. */
const maxConnections = 20;

/** An account that the service named; bookings of one without a wallet are not fetched. */
export interface ConnectedAccount extends ProviderAccount {
  readonly wallet: string | null;
}

export interface Connection {
  readonly id: string;
  readonly provider: ProviderKey;
  readonly created_by: string;
  readonly accounts: readonly ConnectedAccount[];
  readonly consent_state: string | null;
  readonly consent_ends: string | null;
  readonly fetched_at: string | null;
  readonly failure: string | null;
  readonly next_fetch: string | null;
}

const columns = 'id, provider, created_by, accounts, consent_state, consent_ends, fetched_at, failure, next_fetch';

/** Administrators who may write money decide from where it comes. */
export function assertMayConnect(ctx: Context): void {
  requireAdmin(ctx);
  checkKindScope(ctx.who, income, 'write');
}

export async function connectionsOf(ctx: Context): Promise<readonly Connection[]> {
  return ctx.db.query<Connection & Record<string, unknown>>(
    `SELECT ${columns} FROM bank_connections WHERE account_id = $1 ORDER BY created_at, id LIMIT ${maxConnections}`,
    [ctx.account],
  );
}

export async function connectionOf(ctx: Context, id: string): Promise<Connection> {
  const [row] = await ctx.db.query<Connection & Record<string, unknown>>(
    `SELECT ${columns} FROM bank_connections WHERE account_id = $1 AND id = $2`,
    [ctx.account, id],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  return row;
}

/** Undefined if they cannot be read, because the installation has another secret. */
export async function secretsOf(ctx: Context, id: string): Promise<Secrets | undefined> {
  const [row] = await ctx.db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM bank_connections WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  const text = row && unseal(ctx.product.secret, purpose, `${ctx.account} ${id}`, row.sealed);
  return text === undefined ? undefined : (JSON.parse(text) as Secrets);
}

/** What a person typed for a service, without spaces around it; refuses missing fields. */
export function typedFor(provider: ProviderKey, body: Readonly<Record<string, string | undefined>>): Secrets {
  return Object.fromEntries(
    providers[provider].fields.map((name) => {
      const value = body[name]?.trim() ?? '';
      if (value === '') throw fieldFailure(name, 'cant-be-blank');
      return [name, value];
    }),
  );
}

export function newConnectionId(ctx: Context): { readonly id: string; readonly state: string } {
  return { id: newId('bkc', ctx.now.getTime()), state: randomBytes(24).toString('base64url') };
}

export async function assertFewConnections(ctx: Context): Promise<void> {
  if ((await connectionsOf(ctx)).length >= maxConnections)
    throw fieldFailure('provider', 'too-many-connections', { count: maxConnections });
}

export async function addConnection(
  ctx: Context,
  { id, provider, secrets, state }: { id: string; provider: ProviderKey; secrets: Secrets; state: string | undefined },
): Promise<void> {
  await ctx.db.query(
    `INSERT INTO bank_connections (account_id, id, provider, created_at, created_by, sealed, consent_state, next_fetch)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ctx.account,
      id,
      provider,
      ctx.now,
      ctx.who.user.id,
      ctx.seal(purpose, id, JSON.stringify(secrets)),
      state ?? null,
      state === undefined ? ctx.now : null,
    ],
  );
}

/** Stores what the service gave for the consent of the bank. */
export async function storeConsent(ctx: Context, id: string, secrets: Secrets): Promise<void> {
  await ctx.db.query(
    `UPDATE bank_connections SET sealed = $3, consent_state = NULL, failure = NULL, next_fetch = $4
     WHERE account_id = $1 AND id = $2`,
    [ctx.account, id, ctx.seal(purpose, id, JSON.stringify(secrets)), ctx.now],
  );
}

/** Says into which wallet the bookings of each account go; null for none. */
export async function setWallets(
  ctx: Context,
  id: string,
  wallets: Readonly<Record<string, string | null>>,
): Promise<void> {
  assertMayConnect(ctx);
  // A fetch may store them, too.
  await lockAccount(ctx);
  const { accounts } = await connectionOf(ctx, id);
  const rows = await ctx.db.query<{ id: string; currency: string; active: boolean | null }>(
    'SELECT id, currency, active FROM wallets WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, Object.values(wallets).filter((one) => one !== null)],
  );
  const chosen = accounts.map((account): ConnectedAccount => {
    const wallet = Object.hasOwn(wallets, account.id) ? (wallets[account.id] ?? null) : account.wallet;
    if (wallet === null || wallet === account.wallet) return { ...account, wallet };
    const found = rows.find((row) => row.id === wallet);
    if (found === undefined) throw fieldFailure(account.id, 'must-exist');
    if (!takesRows(found)) throw fieldFailure(account.id, 'is-inactive');
    if (account.currency !== '' && found.currency !== account.currency)
      throw fieldFailure(account.id, 'the-account-is-in-another-currency-than-the-wallet');
    return { ...account, wallet };
  });
  await ctx.db.query(
    `UPDATE bank_connections SET accounts = $3, next_fetch = $4 WHERE account_id = $1 AND id = $2 AND consent_state IS NULL`,
    [ctx.account, id, JSON.stringify(chosen), ctx.now],
  );
}

/** Asks for new bookings at once. */
export async function hurry(ctx: Context, id: string): Promise<void> {
  assertMayConnect(ctx);
  await connectionOf(ctx, id);
  await ctx.db.query(
    `UPDATE bank_connections SET next_fetch = $3 WHERE account_id = $1 AND id = $2 AND consent_state IS NULL`,
    [ctx.account, id, ctx.now],
  );
}

/** What was imported stays. */
export async function removeConnection(ctx: Context, id: string): Promise<void> {
  assertMayConnect(ctx);
  await connectionOf(ctx, id);
  await ctx.db.query('DELETE FROM bank_connections WHERE account_id = $1 AND id = $2', [ctx.account, id]);
}

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { addressToken, inboundMailbox, tokenAddress } from '#platform/server/mail/token-address.ts';
import { assertMayConnect } from '../connections/connections.ts';
import { walletCurrencyOf } from '../import/reading.ts';

interface Address {
  readonly wallet: string;
  readonly address: string;
}

/** The addresses of the group's wallets; undefined if the installation has no mailbox. */
export async function addressesOf(ctx: Context): Promise<readonly Address[] | undefined> {
  assertMayConnect(ctx);
  const mailbox = inboundMailbox(ctx.product.environment.settings);
  if (mailbox === undefined) return undefined;
  const rows = await ctx.db.query<{ wallet_id: string; nonce: string }>(
    'SELECT wallet_id, nonce FROM statement_addresses WHERE account_id = $1 ORDER BY created_at, wallet_id',
    [ctx.account],
  );
  // Wallets may be gone, or hidden from this person.
  const wallets = await ctx.db.query<{ id: string }>(
    'SELECT id FROM wallets WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, rows.map(({ wallet_id: id }) => id)],
  );
  const seen = new Set(wallets.map(({ id }) => id));
  return rows
    .filter(({ wallet_id: id }) => seen.has(id))
    .map(({ wallet_id: wallet, nonce }) => ({
      wallet,
      address: tokenAddress(mailbox, tokenOf(ctx, wallet, nonce)),
    }));
}

/** Gives a wallet an address, or another one: the former one takes nothing any more. */
export async function newAddress(ctx: Context, wallet: string): Promise<void> {
  assertMayConnect(ctx);
  if (inboundMailbox(ctx.product.environment.settings) === undefined) throw fieldFailure('base', 'no-mailbox');
  await walletCurrencyOf(ctx, wallet);
  const nonce = randomBytes(16).toString('base64url');
  await ctx.db.query(
    `INSERT INTO statement_addresses (account_id, wallet_id, nonce, token_hash, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, wallet_id) DO UPDATE SET nonce = $3, token_hash = $4, created_at = $5, created_by = $6`,
    [ctx.account, wallet, nonce, hashOf(tokenOf(ctx, wallet, nonce)), ctx.now, ctx.who.user.id],
  );
}

export async function removeAddress(ctx: Context, wallet: string): Promise<void> {
  assertMayConnect(ctx);
  const rows = await ctx.db.query(
    'DELETE FROM statement_addresses WHERE account_id = $1 AND wallet_id = $2 RETURNING 1 AS one',
    [ctx.account, wallet],
  );
  if (rows.length === 0) throw failure('not_found', 'missing');
}

/** The wallet that a mail was sent to, and who gave it its address. */
export interface Addressed {
  readonly account_id: string;
  readonly wallet_id: string;
  readonly created_by: string;
}

export async function addressedBy(app: App, tokens: readonly string[]): Promise<Addressed | undefined> {
  if (tokens.length === 0) return undefined;
  const [row] = await app.system('banks', async (db) =>
    db.query<Addressed & Record<string, unknown>>(
      'SELECT account_id, wallet_id, created_by FROM statement_addresses WHERE token_hash = ANY($1) LIMIT 1',
      [tokens.map(hashOf)],
    ),
  );
  return row;
}

/** Not stored, so who reads the database alone can mail nothing. */
function tokenOf({ account, product }: Context, wallet: string, nonce: string): string {
  const mac = createHmac('sha256', product.secret).update(`statement address\n${account}\n${wallet}\n${nonce}`);
  return addressToken(mac.digest().subarray(0, 16));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

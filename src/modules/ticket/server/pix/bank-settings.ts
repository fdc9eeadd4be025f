import { createPrivateKey, X509Certificate } from 'node:crypto';
import { fieldFailure } from '#platform/entity/failure.ts';
import { pixKeyOf } from '#platform/entity/region/pix-key.ts';
import { unseal } from '#platform/server/auth/seal.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { assertWebhookAddress } from '#modules/inbox/server/webhooks/webhook-address.ts';
import { audit } from '#modules/people/server/audit.ts';
import { orderPayment } from '../../entities/order-payment.ts';

const purpose = 'pix bank';

interface Secrets {
  readonly client_id: string;
  readonly client_secret: string;
  /** In PEM; both or none. */
  readonly certificate?: string;
  readonly private_key?: string;
}

/** A bank of the standard API Pix, as a group has set it up. */
export interface Bank extends Secrets {
  /** Of the API, such as `https://pix.example.com/api/v2`. */
  readonly address: string;
  readonly tokenAddress: string;
  readonly pixKey: string;
  readonly updatedAt: string;
}

/** Undefined if the group has set up no bank, or its secrets cannot be read. */
export async function bankOf(ctx: Context): Promise<Bank | undefined> {
  const [row] = await ctx.db.query<{
    address: string;
    token_address: string;
    pix_key: string;
    sealed: Buffer;
    updated_at: string;
  }>('SELECT address, token_address, pix_key, sealed, updated_at FROM pix_banks WHERE account_id = $1', [ctx.account]);
  if (row === undefined) return undefined;
  const secrets = unseal(ctx.product.secret, purpose, `${ctx.account} bank`, row.sealed);
  if (secrets === undefined) return undefined;
  const { address, token_address: tokenAddress, pix_key: pixKey, updated_at: updatedAt } = row;
  return { ...(JSON.parse(secrets) as Secrets), address, tokenAddress, pixKey, updatedAt };
}

export interface BankFields {
  readonly address: string;
  readonly token_address: string;
  readonly pix_key: string;
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly certificate?: string;
  readonly private_key?: string;
}

/** The bank decides who gets the money of tickets: administrators who may not record payments do not set it up. */
export function assertMayManage(ctx: Context): void {
  requireAdmin(ctx);
  checkKindScope(ctx.who, orderPayment, 'write');
}

/** Sets up the bank of a group. Secrets that are left out stay. */
export async function setBank(ctx: Context, fields: BankFields): Promise<void> {
  assertMayManage(ctx);
  const before = await bankOf(ctx);
  for (const name of ['address', 'token_address'] as const) assertAddress(ctx, name, fields[name]);
  // Paths are added to it.
  if (/[?#]/.test(fields.address)) throw fieldFailure('address', 'no-bank-address');
  const key = pixKeyOf(fields.pix_key);
  if (key === null) throw fieldFailure('pix_key', 'is-invalid');
  const secrets: Secrets = {
    client_id: required('client_id', fields.client_id, before?.client_id),
    client_secret: required('client_secret', fields.client_secret, before?.client_secret),
    ...pairOf(fields, before),
  };
  await ctx.db.query(
    `INSERT INTO pix_banks (account_id, updated_at, address, token_address, pix_key, sealed) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id) DO UPDATE SET updated_at = $2, address = $3, token_address = $4, pix_key = $5, sealed = $6`,
    [
      ctx.account,
      ctx.now,
      fields.address.replace(/\/+$/, ''),
      fields.token_address,
      key.key,
      ctx.seal(purpose, 'bank', JSON.stringify(secrets)),
    ],
  );
  await note(ctx, 'pix_bank_set');
}

/** Returns whether there was a bank. Charges that customers may still pay are asked about no more. */
export async function removeBank(ctx: Context): Promise<boolean> {
  assertMayManage(ctx);
  const rows = await ctx.db.query('DELETE FROM pix_banks WHERE account_id = $1 RETURNING 1 AS one', [ctx.account]);
  if (rows.length > 0) await note(ctx, 'pix_bank_removed');
  return rows.length > 0;
}

async function note(ctx: Context, event: 'pix_bank_set' | 'pix_bank_removed'): Promise<void> {
  await audit(ctx.db, { event, userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now, detail: {} });
}

function assertAddress({ product }: Context, name: string, text: string): void {
  try {
    assertWebhookAddress(product.environment, text);
  } catch {
    throw fieldFailure(name, 'no-bank-address');
  }
}

/** A secret without spaces and control characters, which a header could not carry. */
function required(name: string, typed: string | undefined, before: string | undefined): string {
  const value = typed?.trim() ?? '';
  if (value === '' && before !== undefined) return before;
  if (value === '') throw fieldFailure(name, 'cant-be-blank');
  if (!/^[\x21-\x7e]+$/.test(value)) throw fieldFailure(name, 'is-invalid');
  return value;
}

/** Certificate and key belong together; a new certificate needs its key. */
function pairOf(
  { certificate = '', private_key: key = '' }: BankFields,
  before: Secrets | undefined,
): Pick<Secrets, 'certificate' | 'private_key'> {
  const [cert, secret] = [certificate.trim(), key.trim()];
  if (cert === '' && secret === '') {
    const { certificate: known, private_key: own } = before ?? {};
    return known === undefined || own === undefined ? {} : { certificate: known, private_key: own };
  }
  if (cert === '') throw fieldFailure('certificate', 'cant-be-blank');
  if (secret === '') throw fieldFailure('private_key', 'cant-be-blank');
  const read = readPair(cert, secret);
  if (typeof read === 'string') throw fieldFailure(read, 'is-invalid');
  if (!read) throw fieldFailure('private_key', 'not-of-certificate');
  return { certificate: cert, private_key: secret };
}

/** Whether the key is that of the certificate, or the field that cannot be read. */
function readPair(certificate: string, key: string): boolean | 'certificate' | 'private_key' {
  let wrong: 'certificate' | 'private_key' = 'certificate';
  try {
    const read = new X509Certificate(certificate);
    wrong = 'private_key';
    return read.checkPrivateKey(createPrivateKey(key));
  } catch {
    return wrong;
  }
}

import { fieldFailure, failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { unseal } from '#platform/server/auth/seal.ts';
import type { Change, Context, Saved } from '#platform/server/context.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { audit } from '#modules/people/server/audit.ts';
import { ticket } from '../../entities/ticket.ts';
import { type UnlockSecret, unlockSecretOf } from '../../rules/counter/unlock-secret.ts';
import { closedStatuses } from '../../rules/status.ts';

/**
 * Secrets that unlock devices. They are stored encrypted in a table of their own, so that nothing that reads tickets can contain one. The ticket says
 * only since when it has one (`unlock_secret_at`).
 */

const purpose = 'unlock secret';

/** The transient field with which a write of a ticket sets the secret; null removes it. */
export const unlockInput = 'unlock';

/** Days after which the secret of a closed ticket is erased, whose device was never handed back. */
const longestClosed = 90;
/** So many in one night; the others follow in the next. */
const perNight = 200;

/** Notes in the ticket that its secret is set or removed. */
export function noteUnlockSecret(ctx: Context, { before, values, input }: Change): void {
  const value = input[unlockInput];
  if (value === undefined) return;
  if (value !== null && unlockSecretOf(value) === undefined) throw fieldFailure(unlockInput, 'is-invalid');
  if (value !== null && before?.['returned_at'] !== undefined) throw fieldFailure(unlockInput, 'already-handed-over');
  values['unlock_secret_at'] = value === null ? null : momentAfter(before?.['unlock_secret_at'], ctx.now);
}

/** A write that changes no field is skipped, so another secret has another time. */
function momentAfter(last: unknown, now: Date): string {
  const at = now.toISOString();
  return at === last ? new Date(now.getTime() + 1).toISOString() : at;
}

/** Stores the encrypted secret, or deletes it. */
export async function storeUnlockSecret(ctx: Context, { id, values, input }: Saved): Promise<void> {
  if (values['unlock_secret_at'] === undefined) return;
  const secret = unlockSecretOf(input[unlockInput]);
  if (secret === undefined) return deleteUnlockSecrets(ctx, [id]);
  await ctx.db.query(
    `INSERT INTO unlock_secrets (account_id, ticket_id, sealed) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, ticket_id) DO UPDATE SET sealed = excluded.sealed`,
    [ctx.account, id, ctx.seal(purpose, id, JSON.stringify(secret))],
  );
}

export async function deleteUnlockSecrets(ctx: Context, tickets: readonly string[]): Promise<void> {
  await ctx.db.query('DELETE FROM unlock_secrets WHERE account_id = $1 AND ticket_id = ANY($2)', [
    ctx.account,
    tickets,
  ]);
}

/** The secret of a ticket in clear; each time leaves a line in the audit log. */
export async function showUnlockSecret(app: App, ctx: Context, id: string): Promise<UnlockSecret> {
  checkKindScope(ctx.who, ticket, 'read');
  await read(ctx, ticket, id);
  const [row] = await ctx.db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM unlock_secrets WHERE account_id = $1 AND ticket_id = $2',
    [ctx.account, id],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  const text = unseal(app.secret, purpose, `${ctx.account} ${id}`, row.sealed);
  const secret = text === undefined ? undefined : unlockSecretOf(JSON.parse(text));
  // Sealed by another installation, as in a backup that was restored without its secret.
  if (secret === undefined) throw failure('not_found', 'missing');
  const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
  await audit(ctx.db, { event: 'unlock_secret_shown', ...who, detail: { ticket: id } });
  return secret;
}

/** Erases the secrets of a customer's tickets. */
export async function eraseUnlockSecretsOf(ctx: Context, customer: string): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM tickets WHERE account_id = $1 AND customer_id = $2 AND unlock_secret_at IS NOT NULL',
    [ctx.account, customer],
  );
  for (const { id } of rows) await updateOwn(ctx, ticket, id, { unlock_secret_at: null }, 'update');
}

/** Erases the secrets of tickets that have long been closed without a hand-over. */
export async function endUnlockSecrets(ctx: Context): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM tickets WHERE account_id = $1 AND unlock_secret_at IS NOT NULL AND status = ANY($2)
       AND status_at < $3::timestamptz - make_interval(days => $4) ORDER BY id LIMIT $5`,
    [ctx.account, closedStatuses, ctx.now, longestClosed, perNight],
  );
  for (const { id } of rows) await updateOwn(ctx, ticket, id, { unlock_secret_at: null }, 'update');
}

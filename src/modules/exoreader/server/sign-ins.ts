import { fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Context, Change } from '#platform/server/context.ts';
import { unseal } from '#platform/server/auth/seal.ts';
import { hiddenSecret, parseSignIn, type SignIn } from './parse/sign-in.ts';

/** Sign-ins of feeds. The record shows a mask without the secret; the encrypted sign-in is stored in the source and decrypted for a fetch. */

const purpose = 'sign-ins of feeds';

const sealedOfNewRecords = new WeakMap<Context, Map<string, Buffer>>();

/** Encrypts and stores a sign-in and writes its mask into the record. The unchanged mask changes nothing; null or an empty text removes the sign-in. */
export async function storeSignIn(ctx: Context, { id, before, values }: Change, input: unknown): Promise<void> {
  if (input === undefined || (input !== null && input === before?.['auth_mask'])) return;
  if (input === null || input === '') {
    values['auth_mask'] = null;
    if (before?.['auth_mask'] !== undefined) await setSignIn(ctx, id, null);
    return;
  }
  const { mask, sealed } = sealSignIn(ctx, id, input);
  values['auth_mask'] = mask;
  if (before === undefined)
    sealedOfNewRecords.set(ctx, (sealedOfNewRecords.get(ctx) ?? new Map<string, Buffer>()).set(id, sealed));
  else await setSignIn(ctx, id, sealed);
}

/** The encrypted sign-in of a new record, or null. */
export function sealedSignIn(ctx: Context, id: string): Buffer | null {
  return sealedOfNewRecords.get(ctx)?.get(id) ?? null;
}

export function sealSignIn(
  ctx: Context,
  id: string,
  input: unknown,
): { readonly mask: string; readonly sealed: Buffer } {
  const text = typeof input === 'string' && !input.includes(hiddenSecret) ? input : '';
  const signIn = parseSignIn(text);
  if (signIn === undefined) throw fieldFailure('auth', 'is-invalid');
  return { mask: signIn.mask, sealed: ctx.seal(purpose, id, text) };
}

/** Stores the sign-in and has a feed assigned anew: a private one with a sign-in, a shared one without. */
export async function setSignIn(ctx: Context, id: string, sealed: Buffer | null): Promise<void> {
  await ctx.db.query(
    'UPDATE reader_sources SET auth = $3, feed_id = NULL, resumes = true WHERE account_id = $1 AND subscription_id = $2',
    [ctx.account, id, sealed],
  );
}

/** Decrypts a sign-in; undefined if it was encrypted with another secret of the installation. */
export function openSignIn(app: App, account: string, subscription: string, sealed: Buffer): SignIn | undefined {
  const text = unseal(app.secret, purpose, `${account} ${subscription}`, sealed);
  return text === undefined ? undefined : parseSignIn(text);
}

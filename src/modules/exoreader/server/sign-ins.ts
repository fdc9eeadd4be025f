import { fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Context, Change } from '#platform/server/context.ts';
import { unseal } from '#platform/server/auth/seal.ts';
import { hiddenSecret, parseSignIn, type SignIn } from './parse/sign-in.ts';

/** Sign-ins of feeds: the record shows who signs in, the secret lies sealed beside it, and is opened where the feed is asked. */

const purpose = 'sign-ins of feeds';

const sealedOfNewRecords = new WeakMap<Context, Map<string, Buffer>>();

/** A sign-in that is written leaves its mask in the record; the mask itself changes nothing, and nothing takes the sign-in away. */
export async function storeSignIn(ctx: Context, { id, before, values }: Change, asked: unknown): Promise<void> {
  if (asked === undefined || (asked !== null && asked === before?.['auth_mask'])) return;
  if (asked === null || asked === '') {
    values['auth_mask'] = null;
    if (before?.['auth_mask'] !== undefined) await setSignIn(ctx, id, null);
    return;
  }
  const { mask, sealed } = sealSignIn(ctx, id, asked);
  values['auth_mask'] = mask;
  if (before === undefined)
    sealedOfNewRecords.set(ctx, (sealedOfNewRecords.get(ctx) ?? new Map<string, Buffer>()).set(id, sealed));
  else await setSignIn(ctx, id, sealed);
}

/** What a new record's sign-in was sealed to. */
export function sealedSignIn(ctx: Context, id: string): Buffer | null {
  return sealedOfNewRecords.get(ctx)?.get(id) ?? null;
}

export function sealSignIn(
  ctx: Context,
  id: string,
  asked: unknown,
): { readonly mask: string; readonly sealed: Buffer } {
  const text = typeof asked === 'string' && !asked.includes(hiddenSecret) ? asked : '';
  const signIn = parseSignIn(text);
  if (signIn === undefined) throw fieldFailure('auth', 'is-invalid');
  return { mask: signIn.mask, sealed: ctx.seal(purpose, id, text) };
}

/** The feed is looked up anew: with a sign-in it is the subscription's own, without one everybody's. */
export async function setSignIn(ctx: Context, id: string, sealed: Buffer | null): Promise<void> {
  await ctx.db.query(
    'UPDATE reader_sources SET auth = $3, feed_id = NULL, resumes = true WHERE account_id = $1 AND subscription_id = $2',
    [ctx.account, id, sealed],
  );
}

/** Undefined where it was sealed with another secret of the installation. */
export function openSignIn(app: App, account: string, subscription: string, sealed: Buffer): SignIn | undefined {
  const text = unseal(app.secret, purpose, `${account} ${subscription}`, sealed);
  return text === undefined ? undefined : parseSignIn(text);
}

import { randomBytes } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import { unseal } from '#platform/server/auth/seal.ts';
import type { Context } from '#platform/server/context.ts';

const purpose = 'webhook';
const prefix = 'whsec_';

/** Makes a secret as Standard Webhooks writes it; `sealed` is what is stored. */
export function newSecret(ctx: Context, webhook: string): { readonly key: string; readonly sealed: Buffer } {
  const key = `${prefix}${randomBytes(32).toString('base64')}`;
  return { key, sealed: ctx.seal(purpose, webhook, key) };
}

/** The bytes that sign; undefined if the installation has lost the key of its secrets. */
export function signingKey(app: App, account: string, webhook: string, sealed: Buffer): Buffer | undefined {
  const key = unseal(app.secret, purpose, `${account} ${webhook}`, sealed);
  return key === undefined ? undefined : Buffer.from(key.slice(prefix.length), 'base64');
}

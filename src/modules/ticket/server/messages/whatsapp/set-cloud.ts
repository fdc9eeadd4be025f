import { randomBytes } from 'node:crypto';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { storeChannel } from '../channels/channel-settings.ts';
import { noteChannel } from '../channels/note-channel.ts';
import { cloudSettings } from './cloud-settings.ts';

interface Fields {
  readonly phone_id: string;
  readonly token?: string;
  readonly app_secret?: string;
}

/** Sets the group's number in the Cloud API. Secrets that are left out stay. */
export async function setCloud(
  ctx: Context,
  { phone_id: phoneId, token, app_secret: appSecret }: Fields,
): Promise<void> {
  const before = await cloudSettings(ctx);
  if (!/^\d{5,20}$/.test(phoneId)) throw fieldFailure('phone_id', 'is-invalid');
  const secrets = {
    token: required('token', token, before?.token),
    app_secret: required('app_secret', appSecret, before?.appSecret),
    verify_token: before?.verifyToken ?? randomBytes(24).toString('base64url'),
  };
  await storeChannel(ctx, 'whatsapp', { address: phoneId, secrets: JSON.stringify(secrets) });
  await noteChannel(ctx, 'message_channel_set', 'whatsapp');
}

/** A secret without spaces and control characters, which a header could not carry. */
function required(name: string, typed: string | undefined, before: string | undefined): string {
  const value = typed?.trim() ?? '';
  if (value === '' && before !== undefined) return before;
  if (value === '') throw fieldFailure(name, 'cant-be-blank');
  if (!/^[\x21-\x7e]+$/.test(value)) throw fieldFailure(name, 'is-invalid');
  return value;
}

/** Where WhatsApp posts what customers write. */
export function webhookAddress({ product, account }: Context): string {
  return `${product.environment.baseUrl}/api/_webhooks/whatsapp/${account}`;
}

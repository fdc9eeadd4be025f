import { randomBytes } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { assertWebhookAddress } from '#modules/inbox/server/webhooks/webhook-address.ts';
import { noteChannel } from './note-channel.ts';
import { storeChannel } from './channel-settings.ts';

const prefix = 'whsec_';

/** Sets the address of the group's own SMS gateway; returns the new key of the signatures, which nobody can show again. */
export async function setSmsGateway(app: App, ctx: Context, url: string): Promise<string> {
  assertWebhookAddress(app.environment, url, 'no-gateway-url');
  const key = `${prefix}${randomBytes(32).toString('base64')}`;
  await storeChannel(ctx, 'sms', { address: url, secrets: key });
  await noteChannel(ctx, 'message_channel_set', 'sms');
  return key;
}

/** The bytes that sign. */
export function smsKey(secrets: string): Buffer {
  return Buffer.from(secrets.slice(prefix.length), 'base64');
}

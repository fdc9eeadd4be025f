import type { Context } from '#platform/server/context.ts';
import { at } from '../../../rules/messages/whatsapp-payload.ts';
import { channelSettings } from '../channels/channel-settings.ts';

/** A group's number in the Cloud API of WhatsApp. */
export interface CloudSettings {
  readonly phoneId: string;
  readonly token: string;
  /** Signs what WhatsApp posts. */
  readonly appSecret: string;
  /** By which WhatsApp knows that the address is ours. */
  readonly verifyToken: string;
}

/** Undefined if the group has set up no number, or its secrets cannot be read. */
export async function cloudSettings(ctx: Context): Promise<CloudSettings | undefined> {
  const stored = await channelSettings(ctx, 'whatsapp');
  return stored?.secrets === undefined ? undefined : cloudSettingsOf(stored.address, stored.secrets);
}

export function cloudSettingsOf(phoneId: string, secrets: string): CloudSettings {
  const read: unknown = JSON.parse(secrets);
  return {
    phoneId,
    token: String(at(read, 'token')),
    appSecret: String(at(read, 'app_secret')),
    verifyToken: String(at(read, 'verify_token')),
  };
}

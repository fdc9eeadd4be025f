import type { Context } from '#platform/server/context.ts';
import type { Channel } from '../../rules/messages/message-events.ts';
import { channelsSetUp } from './channels/channel-settings.ts';

/** The channels that work here. WhatsApp always does, because the message opens in the person's own WhatsApp; mail goes through the outbox. */
export async function usableChannels(ctx: Context): Promise<readonly Channel[]> {
  return ['whatsapp', 'mail', ...(await channelsSetUp(ctx)).filter((channel) => channel === 'sms')];
}

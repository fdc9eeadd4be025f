import type { Channel } from '../../rules/messages/message-events.ts';

/** The channels that work here. WhatsApp always does: the message opens in the person's own WhatsApp. */
export function usableChannels(): readonly Channel[] {
  return ['whatsapp'];
}

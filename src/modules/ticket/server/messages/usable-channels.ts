import type { Channel } from '../../rules/messages/message-events.ts';

/** The channels that work here. WhatsApp always does, because the message opens in the person's own WhatsApp; mail goes through the outbox. */
export function usableChannels(): readonly Channel[] {
  return ['whatsapp', 'mail'];
}

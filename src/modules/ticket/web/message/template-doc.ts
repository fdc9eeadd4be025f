import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { messageTemplate } from '../../entities/message-template.ts';
import type { Channel, MessageEvent } from '../../rules/messages/message-events.ts';

export type TemplateDoc = AnyDoc & Doc<typeof messageTemplate>;

/** What a text is for; a group has at most one for each. */
export interface TemplateKey {
  readonly event: MessageEvent;
  readonly channel: Channel | 'any';
  readonly locale: Locale;
}

import type { AnyDoc } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import type { Channel } from '../../../rules/messages/message-events.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';

/** A message that a gateway is to send. */
interface Sending {
  readonly app: App;
  readonly account: string;
  readonly message: AnyDoc;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly settings: ChannelSettings & { readonly secrets: string };
}

/** Channels whose messages a job sends. */
export type ByGateway = Exclude<Channel, 'mail'>;

/** A message that a process holds while it sends it. */
export interface Taken {
  readonly message_id: string;
  readonly channel: ByGateway;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tries: number;
}

/** How a try ended: sent, perhaps with the gateway's name of the message and the form of the number that it used; refused for good; or to be tried again. */
export type Outcome =
  | { readonly end: 'sent'; readonly provider?: string; readonly number?: string }
  | { readonly end: 'failed'; readonly error: string }
  /** `doubt`: the message may have been sent, so the gateway's report is waited for. */
  | { readonly end: 'again'; readonly error: string; readonly doubt?: true };

export type SendBy = (sending: Sending) => Promise<Outcome>;

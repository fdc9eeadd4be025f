import type { Context } from '#platform/server/context.ts';
import { audit } from '#modules/people/server/audit.ts';
import type { Channel } from '../../../rules/messages/message-events.ts';

type ChannelEvent = 'message_channel_set' | 'message_channel_removed';

/** Notes in the audit log that messages leave by another way from now on. */
export async function noteChannel(ctx: Context, event: ChannelEvent, channel: Channel): Promise<void> {
  const { id: userId } = ctx.who.user;
  await audit(ctx.db, { event, userId, accountId: ctx.account, at: ctx.now, detail: { channel } });
}

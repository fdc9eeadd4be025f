import type { Context } from '#platform/server/context.ts';
import { audit } from '#modules/people/server/audit.ts';
import { mailSettingChange } from '#modules/groups/server/setting-mail.ts';
import type { Channel } from '../../../rules/messages/message-events.ts';

type ChannelEvent = 'message_channel_set' | 'message_channel_removed';

const names = {
  sms: { en: 'SMS gateway', 'pt-BR': 'Gateway de SMS' },
  whatsapp: { en: 'WhatsApp', 'pt-BR': 'WhatsApp' },
} as const satisfies Partial<Record<Channel, object>>;

/** A channel that a group sets up with secrets. */
export type Gateway = keyof typeof names;

/** Notes in the audit log that messages leave by another way from now on, and mails it to the person who set it up. */
export async function noteChannel(ctx: Context, event: ChannelEvent, channel: Gateway): Promise<void> {
  const { id: userId } = ctx.who.user;
  await audit(ctx.db, { event, userId, accountId: ctx.account, at: ctx.now, detail: { channel } });
  if (event === 'message_channel_set') await mailSettingChange(ctx, names[channel], 'message-channels');
}

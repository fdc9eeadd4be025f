import { unseal } from '#platform/server/auth/seal.ts';
import type { Context } from '#platform/server/context.ts';
import type { Channel } from '../../../rules/messages/message-events.ts';

const purpose = 'message channel';

/** A way of sending that the group has set up: where to, and its secrets. */
export interface ChannelSettings {
  readonly address: string;
  /** Undefined if the installation has lost the key of its secrets. */
  readonly secrets: string | undefined;
  readonly updatedAt: string;
}

/** What the group has set up for a channel; undefined if nothing. */
export async function channelSettings(ctx: Context, channel: Channel): Promise<ChannelSettings | undefined> {
  const [row] = await ctx.db.query<{ address: string; sealed: Buffer; updated_at: string }>(
    'SELECT address, sealed, updated_at FROM message_channels WHERE account_id = $1 AND channel = $2',
    [ctx.account, channel],
  );
  if (row === undefined) return undefined;
  const secrets = unseal(ctx.product.secret, purpose, `${ctx.account} ${channel}`, row.sealed);
  return { address: row.address, secrets, updatedAt: row.updated_at };
}

/** The channels that the group has set up. */
export async function channelsSetUp(ctx: Context): Promise<readonly Channel[]> {
  const rows = await ctx.db.query<{ channel: Channel }>('SELECT channel FROM message_channels WHERE account_id = $1', [
    ctx.account,
  ]);
  return rows.map(({ channel }) => channel);
}

export async function storeChannel(
  ctx: Context,
  channel: Channel,
  { address, secrets }: { readonly address: string; readonly secrets: string },
): Promise<void> {
  await ctx.db.query(
    `INSERT INTO message_channels (account_id, channel, updated_at, address, sealed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, channel) DO UPDATE SET updated_at = $3, address = $4, sealed = $5`,
    [ctx.account, channel, ctx.now, address, ctx.seal(purpose, channel, secrets)],
  );
}

/** Returns whether there was something to remove. */
export async function removeChannel(ctx: Context, channel: Channel): Promise<boolean> {
  const rows = await ctx.db.query(
    'DELETE FROM message_channels WHERE account_id = $1 AND channel = $2 RETURNING 1 AS one',
    [ctx.account, channel],
  );
  return rows.length > 0;
}

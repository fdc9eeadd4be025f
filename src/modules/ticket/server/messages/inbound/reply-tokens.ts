import { createHash, randomBytes } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { addressToken, inboundMailbox, tokenAddress } from '#platform/server/mail/token-address.ts';

/** An address at which the customer answers one message. Only digests are stored: who reads the database can answer nothing. */
export async function newReplyAddress(ctx: Context, messageId: string, to: string): Promise<string | undefined> {
  const mailbox = inboundMailbox(ctx.product.environment.settings);
  if (mailbox === undefined) return undefined;
  const token = addressToken(randomBytes(16));
  await ctx.db.query(
    'INSERT INTO message_replies (account_id, message_id, token_hash, address_hash, created_at) VALUES ($1, $2, $3, $4, $5)',
    [ctx.account, messageId, hashOf(token), hashOf(to.toLowerCase()), ctx.now],
  );
  return tokenAddress(mailbox, token);
}

/** The message that a mail answers, or the newest one to its sender. */
export interface Answered {
  readonly account: string;
  readonly message: string;
  /** The mail was sent to the message's own address, so it belongs to the message's ticket. */
  readonly certain: boolean;
}

/** Undefined for a mail that names no message and whose sender got none. */
export async function answeredBy(
  app: App,
  { tokens, from }: { readonly tokens: readonly string[]; readonly from: string },
): Promise<Answered | undefined> {
  const [row] = await app.system('messages', async (db) =>
    db.query<{ account_id: string; message_id: string; certain: boolean }>(
      `SELECT account_id, message_id, token_hash = ANY($1) AS certain FROM message_replies
       WHERE token_hash = ANY($1) OR address_hash = $2 ORDER BY certain DESC, created_at DESC LIMIT 1`,
      [tokens.map(hashOf), hashOf(from)],
    ),
  );
  return row === undefined ? undefined : { account: row.account_id, message: row.message_id, certain: row.certain };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

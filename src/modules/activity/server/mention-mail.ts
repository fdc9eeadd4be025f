import type { AnyDoc } from '#platform/entity/define.ts';
import { mayReadModule } from '#modules/groups/server/members/may-read-module.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { mentionMailWords } from '../locales/mails.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { reachable } from '#modules/people/server/mails/reachable.ts';
import { unsubscribeLink } from '#modules/people/server/mails/unsubscribe.ts';

/** Mails the members whom a comment mentions, if they receive mails of the group. */
export async function notifyMentioned(ctx: Context, comment: AnyDoc, ids: readonly string[]): Promise<void> {
  const item = String(comment['item_id']);
  const entity = ctx.product.registry.ofId(item);
  const module = ctx.product.modules.find(({ key, permission = key }) => permission === entity?.module)?.key ?? '';
  const wanted = await ctx.db.query<{ id: string }>(
    `SELECT user_id AS id FROM subscriptions s
     WHERE account_id = $1 AND status = 'accepted' AND all_notifications AND user_id = ANY($2) AND ${mayReadModule('s', module)}`,
    [ctx.account, ids],
  );
  const readers = await reachable(
    ctx.db,
    wanted.map(({ id }) => id),
  );
  if (readers.length === 0) return;
  const doc = entity && (await readOrNothing(ctx, entity, item));
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    ctx.account,
  ]);
  const path = `/account/${ctx.account}/${entity?.plural ?? ''}/${item}#${comment._id}`;
  const { fullname, email } = ctx.who.user;
  const words = {
    who: fullname === null ? (email ?? '') : plainName(fullname),
    title: doc?.label ?? '',
    group: plainName(group?.name ?? ''),
  };
  for (const reader of readers) {
    const locale = nearestLocale(reader.locale);
    const say = (word: 'subject' | 'body' | 'button' | 'small'): string =>
      fill(mentionMailWords[locale][word], locale, words);
    await ctx.mail(
      writtenLetter({
        kind: 'mention',
        to: reader,
        subject: say('subject'),
        paragraphs: [say('body'), String(comment['content'] ?? '').slice(0, 2000)],
        button: { link: `${ctx.product.environment.baseUrl}${path}`, label: say('button') },
        small: say('small'),
        unsubscribe: unsubscribeLink(ctx.product, reader.id, 'mention'),
      }),
    );
  }
}

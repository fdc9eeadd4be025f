import { formatDate, formatSize } from '#platform/entity/format.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Context, Mail } from '#platform/server/context.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/letter.ts';
import { groupMailWords, type GroupMailWord } from '../locales/group-mails.ts';

interface Reader extends Record<string, unknown> {
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly name: string;
}

/** Mails who asked for it, if that person still is an administrator; the link leads to a page that asks who comes. */
export async function tellBackup(
  ctx: Context,
  id: string,
  made: { readonly size: number; readonly until: Date },
): Promise<void> {
  const [reader] = await ctx.db.query<Reader>(
    `SELECT u.email, u.fullname, u.locale, a.name FROM group_backups b
     JOIN memberships m ON m.account_id = b.account_id AND m.user_id = b.asked_by AND m.admin AND m.status = 'accepted'
     JOIN users u ON u.id = b.asked_by JOIN accounts a ON a.account_id = b.account_id AND a.id = b.account_id
     WHERE b.account_id = $1 AND b.id = $2 AND u.email IS NOT NULL`,
    [ctx.account, id],
  );
  if (reader !== undefined) await ctx.mail(letterTo(reader, ctx, made));
}

function letterTo(
  reader: Reader,
  ctx: Context,
  { size, until }: { readonly size: number; readonly until: Date },
): Mail {
  const locale = nearestLocale(reader.locale);
  const words = {
    group: plainName(reader.name),
    size: formatSize(size, locale),
    date: formatDate(until.toISOString(), locale, 'UTC'),
  };
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words);
  return writtenLetter({
    kind: 'group-backup',
    to: reader,
    subject: say('group-backup.subject'),
    paragraphs: [say('group-backup.body')],
    button: {
      link: `${ctx.product.environment.baseUrl}/account/${ctx.account}/backup`,
      label: say('group-backup.button'),
    },
    small: say('group-backup.small'),
  });
}

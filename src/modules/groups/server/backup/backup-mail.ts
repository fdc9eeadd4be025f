import { formatNumber, formatSize } from '#platform/entity/format.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Context } from '#platform/server/context.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { groupLocale } from '../group-settings.ts';
import { groupMailWords, type GroupMailWord } from '../../locales/group-mails.ts';

/** A finished backup: its bytes, and until when it can be downloaded. */
interface Made {
  readonly size: number;
  readonly until: Date;
  /** Rows that an import would take; null if it would refuse the zip. */
  readonly rows: number | null;
}

interface Reader {
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly name: string;
  readonly country: string | undefined;
}

/** Mails the result to the person who requested the backup, and tells other modules if it is no good. */
export async function tellBackupResult(ctx: Context, id: string, ended: Made | 'failed'): Promise<void> {
  await mailBackupResult(ctx, id, ended);
  if (ended !== 'failed' && ended.rows !== null) return;
  const [backup] = await ctx.db.query<{ asked_by: string }>(
    'SELECT asked_by FROM group_backups WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  const detail = { account_id: ctx.account, asked_by: backup?.asked_by ?? '', faulty: String(ended !== 'failed') };
  await notifyModules(ctx.product, ctx.db, 'groups.backup-failed', detail, ctx.now);
}

/** Only if that person is still an administrator. The link leads to a page that requires sign-in. */
async function mailBackupResult(ctx: Context, id: string, ended: Made | 'failed'): Promise<void> {
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1 AND id = $1', [
    ctx.account,
  ]);
  const [reader] = await ctx.db.query<Omit<Reader, 'name' | 'country'>>(
    `SELECT u.email, u.fullname, u.locale FROM group_backups b
     JOIN memberships m ON m.account_id = b.account_id AND m.user_id = b.asked_by AND m.admin AND m.status = 'accepted'
     JOIN users u ON u.id = b.asked_by
     WHERE b.account_id = $1 AND b.id = $2 AND u.email IS NOT NULL`,
    [ctx.account, id],
  );
  if (reader === undefined || group === undefined) return;
  const { country } = await groupLocale(ctx);
  await ctx.mail(letterTo({ ...reader, ...group, country }, ctx, ended));
}

function letterTo(reader: Reader, ctx: Context, ended: Made | 'failed'): Mail {
  const locale = nearestLocale(reader.locale);
  const region = regionOf(locale, reader.country);
  const words = {
    group: plainName(reader.name),
    size: ended === 'failed' ? '' : formatSize(ended.size, region),
    rows: ended === 'failed' ? '' : formatNumber(ended.rows ?? 0, region),
    date: ended === 'failed' ? '' : formatDate(ended.until.toISOString(), region, { timeZone: 'UTC' }),
  };
  const kind = ended === 'failed' ? 'group-backup-failed' : 'group-backup';
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words);
  return writtenLetter({
    kind,
    to: reader,
    subject: say(`${kind}.subject`),
    paragraphs: [
      say(`${kind}.body`),
      ...(ended === 'failed' ? [] : [say(ended.rows === null ? 'group-backup.faulty' : 'group-backup.checked')]),
    ],
    button: {
      link: `${ctx.product.environment.baseUrl}/account/${ctx.account}/backup`,
      label: say(`${kind}.button`),
    },
    small: say(`${kind}.small`),
  });
}

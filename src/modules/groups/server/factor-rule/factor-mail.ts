import { formatDate } from '#platform/entity/region/format-date.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { groupMailWords, type GroupMailWord } from '../../locales/group-mails.ts';

interface Member {
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly group: string;
  /** The end of the grace. */
  readonly until: string;
}

/** The mail to a member that the group demands a second factor, and the reminder before the end. */
export function factorMail(
  kind: 'second-factor-needed' | 'second-factor-reminder',
  member: Member,
  link: string,
): Mail {
  const locale = nearestLocale(member.locale);
  const date = formatDate(member.until, regionOf(locale), { timeZone: 'UTC' });
  const words = { group: plainName(member.group), date };
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words);
  return writtenLetter({
    kind,
    to: member,
    subject: say(`${kind}.subject`),
    paragraphs: [say('second-factor-needed.body'), say('second-factor-needed.how')],
    button: { link, label: say('second-factor-needed.button') },
    small: say('second-factor-needed.small'),
  });
}

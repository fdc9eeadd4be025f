import { formatDate } from '#platform/entity/region/format-date.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { groupMailWords, type GroupMailWord } from '../../locales/group-mails.ts';

/** The mail to an administrator that the group was deleted, and until when the deletion can be cancelled. */
export function deletionMail(
  to: { email: string; fullname: string | null; locale: string },
  group: { readonly name: string; readonly country: string | undefined },
  at: Date,
  link: string,
): Mail {
  const locale = nearestLocale(to.locale);
  const words = {
    group: plainName(group.name),
    date: formatDate(at.toISOString(), regionOf(locale, group.country), { timeZone: 'UTC' }),
  };
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words);
  return writtenLetter({
    kind: 'group-deletion',
    to,
    subject: say('group-deletion.subject'),
    paragraphs: [say('group-deletion.body')],
    button: { link, label: say('group-deletion.button') },
    small: say('group-deletion.small'),
  });
}

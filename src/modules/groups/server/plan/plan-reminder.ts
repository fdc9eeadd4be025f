import { formatDate } from '#platform/entity/region/format-date.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { groupMailWords, type GroupMailWord } from '../../locales/group-mails.ts';
import { freeRecords, overLimitDays } from '../../rules/plan.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';

/** The mail to an administrator about how close the group is to the free plan's limit, or until when it may exceed it. */
export function planReminder(
  to: { email: string; fullname: string | null; locale: string },
  group: { group: string; records: number; readOnly: Date | null; country: string | undefined },
  link: string,
  unsubscribe: string,
): Mail {
  const locale = nearestLocale(to.locale);
  const region = regionOf(locale, group.country);
  const words = {
    group: plainName(group.group),
    records: group.records,
    limit: freeRecords,
    days: overLimitDays,
    date: group.readOnly === null ? '' : formatDate(group.readOnly.toISOString(), region, { timeZone: 'UTC' }),
  };
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words, region.numbers);
  const body = group.readOnly !== null ? 'over' : group.records >= freeRecords ? 'full' : 'near';
  return writtenLetter({
    kind: 'plan-reminder',
    to,
    subject: say('plan-reminder.subject'),
    paragraphs: [say(`plan-reminder.${body}`)],
    button: { link, label: say('plan-reminder.button') },
    small: say('plan-reminder.small'),
    unsubscribe,
  });
}

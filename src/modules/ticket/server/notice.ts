import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { unsubscribeLink } from '#modules/people/server/mails/unsubscribe.ts';
import type { AnyDoc } from '#platform/entity/define.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Context, Mail } from '#platform/server/context.ts';
import { noticeWords } from '../locales/notices.ts';
import { formatTicketNumber } from '../rules/number.ts';
import type { Reachable } from '#modules/people/server/mails/reachable.ts';
import type { ReminderStep } from '../rules/reminder.ts';

export interface DueMaintenance {
  readonly id: string;
  readonly description: string | null;
  readonly next_maintenance: string;
  readonly equipment: string | null;
  readonly customer: string | null;
  readonly step: ReminderStep;
}

/** Mail about maintenances that are due, one line for each. */
export function dueLetter(
  ctx: Context,
  to: Reachable,
  due: readonly DueMaintenance[],
  country: string | undefined,
): Mail {
  const locale = nearestLocale(to.locale);
  const region = regionOf(locale, country);
  const words = noticeWords[locale];
  const lines = due.map((row) => ({
    title: [row.description, row.equipment === row.description ? null : row.equipment].filter(Boolean).join(' · '),
    hint: [fill(words[`due.${row.step}`], locale, { day: formatDate(row.next_maintenance, region) }), row.customer]
      .filter(Boolean)
      .join(' · '),
  }));
  return writtenLetter({
    kind: 'maintenance-due',
    to,
    subject: fill(words['due.subject'], locale, { count: due.length }),
    paragraphs: [words['due.body']],
    sections: [{ title: words['due.title'], lines }],
    button: {
      link: `${ctx.product.environment.baseUrl}/account/${ctx.account}/maintenances?sort=next_maintenance`,
      label: words['due.button'],
    },
    small: words.why,
    unsubscribe: unsubscribeLink(ctx.product, to.id, 'maintenance-due'),
  });
}

/** Mail about a new ticket for members who subscribed to tickets. */
export function ticketLetter(
  ctx: Context,
  to: Reachable,
  news: { readonly doc: AnyDoc; readonly group: string; readonly facts: readonly string[] },
): Mail {
  const locale = nearestLocale(to.locale);
  const words = noticeWords[locale];
  const { doc, group, facts } = news;
  const number = formatTicketNumber(Number(doc['number']));
  const { fullname, email } = ctx.who.user;
  const who = fullname === null ? (email ?? '') : plainName(fullname);
  return writtenLetter({
    kind: 'ticket-created',
    to,
    subject: fill(words['ticket.subject'], locale, { number, title: doc.label }),
    paragraphs: [
      fill(words['ticket.body'], locale, { who, group: plainName(group) }),
      String(doc['content'] ?? '').slice(0, 600),
    ],
    ...(facts.length === 0 ? {} : { sections: [{ title: words['ticket.about'], lines: facts }] }),
    button: {
      link: `${ctx.product.environment.baseUrl}/account/${ctx.account}/tickets/${doc._id}`,
      label: words['ticket.button'],
    },
    small: words.why,
    unsubscribe: unsubscribeLink(ctx.product, to.id, 'ticket-created'),
  });
}

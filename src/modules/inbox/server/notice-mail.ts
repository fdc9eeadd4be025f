import { fill, nearestLocale, type Params } from '#platform/entity/messages.ts';
import type { Context } from '#platform/server/context.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import type { Reachable } from '#modules/people/server/mails/reachable.ts';
import { unsubscribeLink } from '#modules/people/server/mails/unsubscribe.ts';
import { noticeMailWords, type NoticeMailWord } from '../locales/mails.ts';
import type { Event } from './event.ts';
import { pathOf } from './path-of.ts';

/** One mail about events of one reason in one group: of a single event with what was written, of several as a list. */
export function noticeLetter(ctx: Context, to: Reachable, events: readonly Event[]): Mail {
  const [first] = events;
  if (first === undefined) throw new Error('a mail needs an event');
  const locale = nearestLocale(to.locale);
  const say = (word: NoticeMailWord, params: Params = {}): string =>
    fill(noticeMailWords[locale][word], locale, params);
  const { reason } = first;
  const group = plainName(first.group_name);
  const frame = {
    kind: reason,
    to,
    small: say('small', { why: say(`${reason}.why`) }),
    unsubscribe: unsubscribeLink(ctx.product, to.id, reason),
  };
  const about = { person: to.id, groups: [first.group_id] };
  if (events.length > 1)
    return {
      ...writtenLetter({
        ...frame,
        subject: say(`${reason}.many`, { group, count: events.length }),
        paragraphs: [],
        sections: [{ title: say('events'), lines: events.map((event) => lineOf(event)) }],
        button: { link: `${ctx.product.environment.baseUrl}/inbox`, label: say('button.many') },
      }),
      about,
    };
  const words = {
    who: first.by_name ?? say('somebody'),
    title: first.item_label,
    group,
    fact: first.detail.fact?.[locale] ?? '',
  };
  const { quote, facts = [] } = first.detail;
  const mail = writtenLetter({
    ...frame,
    subject: say(`${reason}.subject`, words),
    paragraphs: [say(`${reason}.body`, words), ...(quote === undefined ? [] : [quote])],
    ...(facts.length === 0 ? {} : { sections: [{ title: say('facts'), lines: facts }] }),
    button: { link: `${ctx.product.environment.baseUrl}${pathOf(ctx, first)}`, label: say('button') },
  });
  return { ...mail, about };

  function lineOf(event: Event): { title: string; hint: string } {
    const hint = [event.by_name, event.detail.fact?.[locale], event.detail.quote?.slice(0, 200)].filter(Boolean);
    return { title: event.item_label, hint: hint.join(' · ') };
  }
}

import { fill } from '#platform/entity/messages.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { customerMailWords, type CustomerMailWord } from '../../locales/customer-mails.ts';
import type { MessageEvent } from '../../rules/messages/message-events.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Subject } from './message-subject.ts';

/** The kind of mails to customers. */
const customerMailKind = 'customer-message';

interface Text {
  readonly to: string;
  readonly event: MessageEvent;
  readonly text: string;
  /** The address that refuses further mails with one POST. */
  readonly stop: string;
  /** The message, `<group>/<id>`. */
  readonly record: string;
  readonly replyTo: string | undefined;
}

/** A message as a mail from the shop: the text as it was written, and how to get no more. */
export function customerMail(
  { shop, locale, ticket }: Subject,
  { to, event, text, stop, record, replyTo }: Text,
): Mail {
  const name = plainName(shop);
  const params = { shop: name, number: formatTicketNumber(Number(ticket['number'])) };
  const say = (word: CustomerMailWord): string => fill(customerMailWords[locale][word], locale, params);
  return {
    to,
    kind: customerMailKind,
    subject: say(event === 'free' ? 'subject.free' : 'subject'),
    text: `${text}\n\n-- \n${say('why')}\n${say('stop')}: ${stop}\n`,
    html: htmlOf(text, { lang: locale, why: say('why'), stop: { label: say('stop'), link: stop } }),
    unsubscribe: stop,
    fromName: name,
    record,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

interface Frame {
  readonly lang: string;
  readonly why: string;
  readonly stop: { readonly label: string; readonly link: string };
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlOf(text: string, { lang, why, stop }: Frame): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linked(escaped(part)).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 16px;${font};font-size:16px;line-height:1.55">
${paragraphs.join('\n')}
<p style="margin:32px 0 0;font-size:13px;color:#58656c">${escaped(why)}<br><a href="${escaped(stop.link)}" style="color:#58656c">${escaped(stop.label)}</a></p>
</body></html>`;
}

function linked(html: string): string {
  return html.replaceAll(/https?:\/\/[^\s<]+?(?=[.,;:!?)]*(?:\s|$))/g, (url) => `<a href="${url}">${url}</a>`);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import { type Line, letterPage } from './mail-page.ts';
import { fill, nearestLocale, type Params } from '#platform/entity/messages.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { plainName } from '../../rules/plain-name.ts';
import { mailWords, type MailWord } from '../../locales/mails.ts';
import { unsubscribePage } from './unsubscribe.ts';

type Kind =
  | 'address-changed'
  | 'authenticator-lost'
  | 'confirmation'
  | 'invitation'
  | 'key-extended'
  | 'key-made'
  | 'known'
  | 'new-device'
  | 'password-changed'
  | 'password-known'
  | 'password-reset'
  | 'setting-changed'
  | 'sign-in-attempts'
  | 'sign-in-changed'
  | 'token-made'
  | 'webhook-changed'
  | 'webhook-made';

/** One mail with one thing to do: greeting, a paragraph, a button. */
export function letter(
  kind: Kind,
  to: { email: string; fullname?: string | null; locale: string },
  link: string,
  words: Readonly<Record<string, string>> = {},
): Mail {
  const locale = nearestLocale(to.locale);
  const say = (word: MailWord, params: Params = words): string => fill(mailWords[locale][word], locale, params);
  return writtenLetter({
    kind,
    to,
    subject: say(`${kind}.subject`),
    paragraphs: [say(`${kind}.body`)],
    button: { link, label: say(`${kind}.button`) },
    small: say(`${kind}.small`),
  });
}

/** A mail whose texts are already in the reader's language: greeting, paragraphs, lists under their titles, a button, a remark in small. */
export interface MailText {
  readonly kind: string;
  readonly to: { readonly email: string; readonly fullname?: string | null; readonly locale: string };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly { readonly title: string; readonly lines: readonly Line[] }[];
  /** The paragraphs between the greeting and the lists, as text and as sanitised HTML. */
  readonly content?: { readonly text: string; readonly html: string };
  readonly button: { readonly link: string; readonly label: string };
  readonly small: string;
  /** From `unsubscribeLink`: for mails that the person did not request one by one. */
  readonly unsubscribe?: string;
  /** The outbox accepts one mail per kind, recipient and this word. */
  readonly once?: string;
}

/** Builds a mail with the same words as plain text and as an HTML page. */
export function writtenLetter(written: MailText): Mail {
  const { kind, to, subject, paragraphs, content, sections = [], button, small, unsubscribe, once } = written;
  const locale = nearestLocale(to.locale);
  const say = (word: MailWord, params: Params = {}): string => fill(mailWords[locale][word], locale, params);
  // Another person may have chosen the name.
  const hello = to.fullname ? say('hello', { name: plainName(to.fullname) }) : say('hello.nobody');
  const lists = sections.map(({ title, lines }) => `${title}\n${lines.map((line) => `- ${plain(line)}`).join('\n')}`);
  const end = unsubscribe === undefined ? undefined : { link: unsubscribePage(unsubscribe), label: say('unsubscribe') };
  const words = content === undefined ? [] : [content.text];
  const text = [hello, ...paragraphs, ...words, ...lists, `${button.label}:\n${button.link}`, small, say('closing')];
  if (end !== undefined) text.push(`${end.label}:\n${end.link}`);
  return {
    to: to.email,
    kind,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: letterPage({
      locale,
      subject,
      paragraphs: [hello, ...paragraphs],
      content: content?.html ?? '',
      sections,
      button,
      fallback: say('fallback'),
      small,
      end,
    }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    ...(once === undefined ? {} : { once }),
  };
}

function plain(line: Line): string {
  return typeof line === 'string' ? line : `${line.title} (${line.hint})`;
}

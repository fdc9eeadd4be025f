import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Mail } from '#platform/server/context.ts';
import { mailWords, type MailWord } from '../locales/mails.ts';

type Kind = 'confirmation' | 'known' | 'password-reset' | 'password-changed';

/** One mail with one thing to do: greeting, a paragraph, a button. The text part says the same in its own words. */
export function letter(
  kind: Kind,
  to: { email: string; fullname?: string | null; locale: string },
  link: string,
): Mail {
  const locale = nearestLocale(to.locale);
  const say = (word: MailWord, params = {}): string => fill(mailWords[locale][word], locale, params);
  const hello = to.fullname ? say('hello', { name: to.fullname }) : say('hello.nobody');
  const [body, button, ignore] = [say(`${kind}.body`), say(`${kind}.button`), say('ignore')];
  const subject = say(`${kind}.subject`);
  return {
    to: to.email,
    kind,
    subject,
    text: `${hello}\n\n${body}\n\n${button}: ${link}\n\n${ignore}\n\n${say('closing')}\n`,
    html: page(locale, subject, [hello, body], { link, label: button }, ignore),
  };
}

/** Tables and inline styles, because that is what mail programs draw. */
function page(
  locale: string,
  title: string,
  paragraphs: string[],
  button: { link: string; label: string },
  small: string,
): string {
  const text = (words: string): string => `<p style="margin:0 0 16px">${escaped(words)}</p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f6f7f8"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border:1px solid #dfe3e6;border-radius:8px">
<tr><td style="padding:32px;font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;color:#1c2226">
<p style="margin:0 0 24px;font-weight:600;color:#0b6b5d">Oficina</p>${paragraphs.map(text).join('')}
<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 20px;background:#0b6b5d;color:#fff;text-decoration:none;border-radius:6px">${escaped(button.label)}</a></p>
<p style="margin:0;font-size:13px;color:#5b666d">${escaped(small)}</p></td></tr></table></td></tr></table></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import { type Locale, locales } from '#platform/entity/locale.ts';

/** The text of a newsletter in one language. */
interface NewsletterText {
  readonly subject: string;
  /** Markdown, without the heading that is the subject. */
  readonly body: string;
}
export type NewsletterContent = Readonly<Record<Locale, NewsletterText>>;

const longestSubject = 150;
const longestBody = 100_000;

/**
 * Reads a newsletter: a part for each language, starting with a line `--- en` or `--- pt-BR`. The first non-empty line
 * of a part is `# The subject`, the rest is Markdown. Returns a sentence about what is wrong with the file, if anything
 * is.
 */
export function readNewsletter(file: string): NewsletterContent | string {
  const parts = new Map<string, string>();
  const [before = '', ...rest] = file.replaceAll('\r\n', '\n').split(/^--- *([\w-]+) *$/m);
  if (before.trim() !== '') return 'It begins with a line "--- en" or "--- pt-BR".';
  for (let place = 0; place < rest.length; place += 2) {
    const [language = '', words = ''] = rest.slice(place, place + 2);
    if (!locales.some((locale) => locale === language)) return `"${language}" is none of ${locales.join(', ')}.`;
    if (parts.has(language)) return `${language} is in it twice.`;
    parts.set(language, words);
  }
  const content: Partial<Record<Locale, NewsletterText>> = {};
  for (const locale of locales) {
    const [, subject = '', body = ''] = /^\s*# +([^\n]+)\n([\s\S]*)$/.exec(parts.get(locale) ?? '') ?? [];
    if (!parts.has(locale)) return `The part "--- ${locale}" is missing.`;
    if (subject.trim() === '' || subject.length > longestSubject)
      return `${locale} does not begin with "# " and a subject of ${longestSubject} characters at most.`;
    if (body.trim() === '' || body.length > longestBody)
      return `${locale} says nothing, or more than ${longestBody} characters.`;
    content[locale] = { subject: subject.trim(), body: body.trim() };
  }
  return content as NewsletterContent;
}

/** Header fields in lower case with their values. */
export type MailHeaders = readonly (readonly [name: string, value: string])[];

/**
 * Whether a program wrote a mail: an absence note, a report that a mail did not arrive, a mailing list (RFC 3834 and what programs did before it). Nobody
 * is notified of it, and it is never answered.
 */
export function isAutomatic(headers: MailHeaders, from: string): boolean {
  const has = (name: string, pattern: RegExp): boolean =>
    headers.some(([known, value]) => known === name && pattern.test(value.trim()));
  return (
    has('auto-submitted', /^(?!no\b)./i) ||
    has('precedence', /^(bulk|junk|list|auto[_-]?reply)\b/i) ||
    has('list-id', /./) ||
    has('x-autoreply', /^(?!no\b)/i) ||
    has('x-autorespond', /^/) ||
    has('x-auto-response-suppress', /\b(all|oof|autoreply)\b/i) ||
    has('return-path', /^<\s*>$/) ||
    has('content-type', /^multipart\/report\b/i) ||
    /^(mailer-daemon|postmaster|no-?reply|bounces?)[@+-]/i.test(from)
  );
}

/** Lines that begin the quoted mail, in the programs that people use most, in English and Portuguese. */
const quoteStarts: readonly RegExp[] = [
  /^\s*-{2,}\s*(original message|mensagem original|forwarded message|mensagem encaminhada)\b/i,
  /^\s*_{10,}\s*$/,
  /^\s*(on|em)\b.{4,200}\b(wrote|escreveu)\s*:\s*$/i,
  /^\s*(from|de):\s.{1,200}@/i,
  /^-- $/,
];

/** A line that only the next one completes: `On Monday, Ana <…>` and then `wrote:`. */
const brokenStart = /^\s*(on|em)\s\S.{4,200}$/i;
const brokenEnd = /^\s*.{0,80}\b(wrote|escreveu)\s*:\s*$/i;

/** What the customer wrote, without the quoted mail and the signature; all of it if nothing else is left, as in a forwarded mail. */
export function cutQuotes(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex(
    (line, at) =>
      quoteStarts.some((pattern) => pattern.test(line)) ||
      (brokenStart.test(line) && brokenEnd.test(lines[at + 1] ?? '')),
  );
  const own = (start === -1 ? lines : lines.slice(0, start)).filter((line) => !/^\s*>/.test(line));
  const cut = tidy(own.join('\n'));
  return cut === '' ? tidy(text) : cut;
}

function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

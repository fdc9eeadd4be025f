import type { Failure } from '#platform/entity/failure.ts';

/** Conditions with an element of their own (RFC 4918, RFC 4331), which programs can recognise. */
const conditions: Partial<Record<Failure['error'], string>> = {
  insufficient_storage: '<D:quota-not-exceeded/>',
};

/** A failure as the `error` element of RFC 4918, with our code and reason in our own namespace. */
export function xmlOf({ error, reason }: Pick<Failure, 'error' | 'reason'>): string {
  const words = typeof reason === 'string' ? reason : JSON.stringify(reason);
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n' +
    `<D:error xmlns:D="DAV:" xmlns:O="urn:oficina">${conditions[error] ?? ''}` +
    `<O:code>${error}</O:code><O:reason>${escapeXml(words)}</O:reason></D:error>\n`
  );
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML content and attributes; characters that XML 1.0 does not allow become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
}

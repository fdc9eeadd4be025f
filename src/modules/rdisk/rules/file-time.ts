/** The own times of files, as programs write them. */

const earliest = Date.UTC(1601, 0, 1);
const latest = Date.UTC(10_000, 0, 1) - 1;

const seconds = /^-?\d{1,12}(?:\.\d{1,9})?$/;
const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;
/** RFC 9110, 5.6.7: also with an offset, and the two obsolete forms. */
const http = /^[A-Z][a-z]{2,8},? \d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * Reads seconds since 1970 (also negative or with a fraction), an HTTP date, or ISO 8601 with its zone. Undefined for any other text and for times
 * outside the years 1601 to 9999, which Windows and HTTP dates cannot express.
 */
export function parseFileTime(given: string): Date | undefined {
  const text = given.trim();
  const at = millisecondsOf(text);
  return at >= earliest && at <= latest ? new Date(at) : undefined;
}

function millisecondsOf(text: string): number {
  if (seconds.test(text)) return Math.floor(Number(text) * 1000);
  if (iso.test(text) || http.test(text)) return Date.parse(text);
  return asctime.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The time in a text that a person or program wrote. Undefined if it is none, or outside the years 1 to 9999: PostgreSQL does not store all years of
 * JavaScript, and the others have another written form.
 */
export function parseMoment(text: string): Date | undefined {
  const moment = new Date(text);
  return moment.getTime() >= first && moment.getTime() <= last ? moment : undefined;
}

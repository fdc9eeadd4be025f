/** Whether a text is a month like `2026-11`. */
export function isMonth(text: unknown): text is string {
  return typeof text === 'string' && /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

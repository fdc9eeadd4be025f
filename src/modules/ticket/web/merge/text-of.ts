/** A value of any field as a short text, to choose between two. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' · ');
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .filter((part) => typeof part === 'string')
    .join(', ');
}

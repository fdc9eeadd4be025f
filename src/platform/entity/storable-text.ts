/** Texts that other people wrote, in a form that PostgreSQL stores. */

/** Cuts a text without splitting a character: half of one cannot be stored. */
export function clip(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

/** Removes NUL and replaces halves of characters. JSON and UTF-16 can contain both. */
export function storable(text: string): string {
  // Searched first without `u`, for speed: most texts have no character of two code units.
  const whole = /[\uD800-\uDFFF]/.test(text) ? text.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : text;
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

/** Does the same with all texts in a value that comes from JSON. */
export function storableIn(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storableIn(one)]));
}

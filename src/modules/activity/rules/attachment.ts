/** What may be attached, and how it is served. */

/** Bytes of one file. */
export const largestFile = 100_000_000;

/** Bytes of all files of a group, by its plan (1 GB for pro and corp; a dedicated server has its own disk). */
export function storageOf(plan: string): number {
  if (plan === 'server') return Number.POSITIVE_INFINITY;
  return plan === 'pro' || plan === 'corp' ? 1_000_000_000 : 100_000_000;
}

/** Pictures that browsers draw without running anything; every other type is only ever downloaded. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export function isPicture(type: string | undefined): boolean {
  return type !== undefined && pictures.has(type);
}

/** What a group's logo may be: what a PDF can hold. */
export function isLogo(type: string | undefined): boolean {
  return type === 'image/png' || type === 'image/jpeg';
}

/**
 * A file's name as it is kept: the last part of a path, without control and direction characters, at most 255 long.
 * Empty where nothing is left.
 */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : '';
  return plain.length <= 255 ? plain : plain.slice(0, 255 - ending.length) + ending;
}

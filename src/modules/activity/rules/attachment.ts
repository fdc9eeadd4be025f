import { clip } from '#platform/entity/storable-text.ts';

/** Which files may be attached, and how they are served. */

/** Maximum bytes of one file. */
export const largestFile = 100_000_000;

/** Maximum bytes of all files of a group by its plan: 1 GB for pro and corp; a dedicated server has its own disk. */
export function storageOf(plan: string): number {
  if (plan === 'server') return Number.POSITIVE_INFINITY;
  return plan === 'pro' || plan === 'corp' ? 1_000_000_000 : 100_000_000;
}

/** Pictures that browsers display without running anything in them. All other types are only downloaded. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export function isPicture(type: string | undefined): boolean {
  return type !== undefined && pictures.has(type);
}

/** A logo must be a picture that a PDF can contain. */
export function isLogo(type: string | undefined): boolean {
  return type === 'image/png' || type === 'image/jpeg';
}

/**
 * Cleans a file name: the last part of a path, without control and direction characters, at most 255 characters. Empty if nothing is left.
 */
export function fileName(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : '';
  return plain.length <= 255 ? plain : clip(plain, 255 - ending.length) + ending;
}

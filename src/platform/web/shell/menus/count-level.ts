export type CountLevel = 'none' | 'some' | 'many' | 'too-many';

/** Grey at 0, yellow from 1 to 6, orange from 7 to 9, red above. */
export function countLevel(count: number): CountLevel {
  if (count <= 0) return 'none';
  if (count <= 6) return 'some';
  return count <= 9 ? 'many' : 'too-many';
}

/** Milliseconds between two loads of the number in the bar, if no change was received. */
export const countEvery = 180_000;

/** The count itself up to 9, `9+` above. */
export function countText(count: number): string {
  return count > 9 ? '9+' : String(Math.max(0, count));
}

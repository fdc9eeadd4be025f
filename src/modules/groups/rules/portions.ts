/** Bytes that one portion of a plan stores, where it is sold in portions. */
export const portionBytes = { pro: 100_000_000, corp: 200_000_000 } as const;

/** Portions that so many bytes take, at least one. */
export function quantityOf(plan: keyof typeof portionBytes, bytes: number): number {
  return Math.max(1, Math.ceil(bytes / portionBytes[plan]));
}

/** Bytes that one portion of a plan stores, for plans that are sold in portions. */
export const portionBytes = { pro: 100_000_000, corp: 200_000_000 } as const;

/** The number of portions for so many bytes, at least one. */
export function quantityOf(plan: keyof typeof portionBytes, bytes: number): number {
  return Math.max(1, Math.ceil(bytes / portionBytes[plan]));
}

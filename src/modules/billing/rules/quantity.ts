import type { PaidPlan } from './paid-plan.ts';

/** Bytes that one portion of a plan stores (SPEC.md §9). */
export const portionBytes = { pro: 100_000_000, corp: 200_000_000 } as const satisfies Record<PaidPlan, number>;

/** Portions that so many bytes take, at least one. */
export function quantityOf(plan: PaidPlan, bytes: number): number {
  return Math.max(1, Math.ceil(bytes / portionBytes[plan]));
}

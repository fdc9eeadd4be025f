/** The smallest and largest number of instalments of a plan. */
export const partsRange = [2, 99] as const;

/** What became of a purchase in parts. */
export const planStates = ['running', 'paid-early', 'cancelled', 'refunded'] as const;
export type PlanState = (typeof planStates)[number];

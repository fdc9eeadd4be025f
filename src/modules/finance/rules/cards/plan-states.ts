/** What became of a purchase in parts. */
export const planStates = ['running', 'paid-early', 'cancelled', 'refunded'] as const;
export type PlanState = (typeof planStates)[number];

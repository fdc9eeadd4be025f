/** The kinds of rows that a planned row expects. */
export const flows = ['outgo', 'income', 'transfer'] as const;
export type Flow = (typeof flows)[number];

/** How a planned row repeats. */
export const rhythms = ['monthly', 'weeks', 'months', 'last_business_day', 'yearly', 'once'] as const;

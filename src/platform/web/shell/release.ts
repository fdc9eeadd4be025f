/** What the footer says of the product's age (SPEC.md §9). */
export const release = { date: '2025-04-24', from: '2012', to: '2023' } as const;

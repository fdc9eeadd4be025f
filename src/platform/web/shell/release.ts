/** The release that the footer shows (docs/specification.md, Constants). */
export const release = { date: '2025-04-24', from: '2012', to: '2023' } as const;

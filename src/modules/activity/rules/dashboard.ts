/** Changes that the dashboard's timeline shows (docs/specification.md, Constants). */
export const latestChanges = 20;

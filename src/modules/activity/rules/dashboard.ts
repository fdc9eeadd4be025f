/** Number of changes on the dashboard's timeline (docs/specification.md, Constants). */
export const latestChanges = 20;

/** Changes that the dashboard's timeline shows (SPEC.md §9). */
export const latestChanges = 20;

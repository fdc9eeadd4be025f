/** Hours that a mailed link works: seven days to confirm or to join a group, one day for a new password (SPEC.md §9). */
export const linkHours = { confirm: 7 * 24, invitation: 7 * 24, password: 24 } as const;

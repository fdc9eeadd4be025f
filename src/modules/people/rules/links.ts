/** Hours that a mailed link works: seven days to confirm, to join a group or to take a changed address back, one day for a new password (docs/specification.md, Constants). */
export const linkHours = { address: 7 * 24, confirm: 7 * 24, invitation: 7 * 24, password: 24 } as const;

/**
 * Hours for which a mailed link is valid: seven days to confirm, to join a group or to revert a change of address, one
 * day for a new password (docs/specification.md, Constants) and to have a lost authenticator app removed. `registration` is no link but the secret of the browser that
 * registered.
 */
export const linkHours = {
  address: 7 * 24,
  authenticator: 24,
  confirm: 7 * 24,
  invitation: 7 * 24,
  password: 24,
  registration: 24,
} as const;

/** Hours from the opened link to the removal of a lost authenticator app. */
export const lossHours = 48;

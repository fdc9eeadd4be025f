/** What the audit log says of sign-ins that a person sees on the page Security. */
export const signInEvents = [
  'login',
  'login_failed',
  'code_failed',
  'recovery_code_used',
  'passkey_failed',
  'passkey_counter_back',
  'password_reset',
] as const;

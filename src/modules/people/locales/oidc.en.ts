/** Words of the way back from the issuer of OpenID Connect. */
export const oidc = {
  'people.oidc.title': 'Log in with {name}',
  'people.oidc.code-text': '{name} knows you. Your authenticator app protects this account as well.',
  'people.oidc.terms-text': 'There is no account for {email} yet. It is made when you accept the terms.',
  'people.oidc.register': 'Create the account',
  'people.oidc.done': 'Done',
  'people.oidc.done-text': 'You can close this window. What you began continues in the other one.',
  'error.oidc-is-over': 'That took too long, was done already, or began in another browser. Please try again.',
  'error.oidc-is-refused':
    'Logging in this way did not work: the answer could not be verified. Please try again later.',
  'error.oidc-was-cancelled': 'You cancelled, so nothing happened.',
  'error.oidc-is-not-linked':
    'No account is linked to this. If you have one here, log in as usual, then link it in your profile, under Security.',
  'error.oidc-account-is-blocked': 'This account is blocked. Ask the people who run this installation.',
  'error.oidc-is-linked-elsewhere': 'This is linked to another account here.',
  'error.oidc-is-another-person': 'You logged in there as someone whose identity is not linked to your account here.',
  'error.oidc-proved-nothing': 'There was no new login, so it proves nothing. Please enter your password there again.',
} as const;

/** Words of pages that people reach by a link of a mail or of the issuer of OpenID Connect; each page loads them itself. */
export const linkedPages = {
  'people.confirm.choose': 'Choose a password',
  'people.confirm.choose-text': 'You registered without a password. Choose one to finish.',
  'people.confirm.with-password': 'Confirm with your password',
  'people.confirm.with-password-text':
    'You are using a different browser from the one you registered with. Enter your password to confirm it is you.',
  'people.confirm.not-mine':
    'Forgot your password, or did someone else register your address? Choose a new password; the old one stops working.',
  'people.confirm.choose-anew': 'Choose a new password',
  'people.confirm.choose-anew-text': 'It replaces the password of this account and logs out everyone who used it.',
  'people.confirm.submit': 'Confirm',
  'people.lost-app.title': 'Remove a lost authenticator app',
  'people.lost-app.text':
    'In 48 hours the app is removed from your account, and your password alone logs you in. Logging in with a code before keeps the app.',
  'people.lost-app.submit': 'Remove it in 48 hours',
  'people.lost-app.begun': 'The app is removed in 48 hours',
  'people.lost-app.begun-text': 'Log in with your password then. We also told you by email.',
  'people.address.title': 'Restore your email',
  'people.address.text':
    'This address becomes the email of your account again. All sessions and access tokens end, and the password stops working: we email you a link to choose a new one.',
  'people.address.submit': 'Restore email',
  'people.address.done': 'Your email is restored',
  'people.address.done-text': 'We sent a link to {email}. Use it to choose a new password.',
  'people.unsubscribe.title': 'Unsubscribe',
  'people.unsubscribe.text': 'You will no longer get emails of this kind: {kind}.',
  'people.unsubscribe.submit': 'Unsubscribe',
  'people.unsubscribe.done': 'You are unsubscribed',
  'people.unsubscribe.done-text': 'No more emails of this kind: {kind}. You can change this in your preferences.',
  'people.unsubscribe.preferences': 'Open preferences',
  'people.unsubscribe.other': 'Other emails',
  'people.oidc.title': 'Log in with {name}',
  'people.oidc.code-text': '{name} knows you. Your authenticator app protects this account as well.',
  'people.oidc.terms-text': 'There is no account for {email} yet. It is made when you accept the terms.',
  'people.oidc.register': 'Create the account',
  'people.oidc.done': 'Done',
  'people.oidc.done-text': 'You can close this window. What you began continues in the other one.',
  'error.oidc-only': 'Passwords are not used here.',
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

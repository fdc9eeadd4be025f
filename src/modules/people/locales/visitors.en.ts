/** Words of people that pages without a session say. */
export const visitors = {
  'account.newsletter.kind.weekly-summary': 'Weekly summary',
  'account.newsletter.kind.ticket-created': 'New tickets',
  'account.newsletter.kind.mention': 'Comments that call you by name',
  'account.newsletter.kind.maintenance-due': 'Maintenances that are due',
  'account.newsletter.kind.plan-reminder': 'Reminders of the free plan’s limit',
  'account.newsletter.kind.newsletter': 'Newsletter',
  'account.unsubscribe.title': 'End mails',
  'account.unsubscribe.text': 'You will get no more mails of this kind: {kind}.',
  'account.unsubscribe.submit': 'Unsubscribe',
  'account.unsubscribe.done': 'You are unsubscribed',
  'account.unsubscribe.done-text': 'No more mails of this kind: {kind}. You can take it back in your preferences.',
  'account.unsubscribe.preferences': 'Open the preferences',
  'account.unsubscribe.other': 'Other mails',

  'account.public.sent': 'Check your email',
  'account.public.sent-text':
    'If {email} is known here, a message is on its way. It may take a minute; look in the spam folder too.',
  'account.public.to-login': 'Back to login',

  'account.login.no-account': 'No account yet?',
  'account.login.register': 'Register',
  'account.login.no-mail': 'No confirmation email?',
  'account.login.resend': 'Send it again',

  'account.register.invited':
    'Registering here takes an invitation: ask somebody of the group, and open the link in the mail that you get.',
  'account.register.closed': 'Nobody can register here. Ask whoever runs this installation for an account.',
  'account.register.title': 'Register',
  'account.register.fullname': 'Full name (optional)',
  'account.register.password-hint':
    'Optional: at least 8 characters. Without one, you choose it when you confirm your email.',
  'account.register.accept': 'I accept the terms, the privacy policy and the refund policy',
  'account.register.submit': 'Register',
  'account.register.known': 'Already registered?',
  'account.register.sent': 'Confirm your email',
  'account.register.sent-text':
    'We wrote to {email}. Open the link in that message to confirm that the address is yours.',

  'account.confirm.title': 'Confirm your email',
  'account.confirm.new': 'Confirm your email',
  'account.confirm.new-text': 'We send the message with the link once more. Only the newest link works.',
  'account.confirm.send': 'Send the email',
  'account.confirm.choose': 'Choose a password',
  'account.confirm.choose-text': 'You registered without a password. Choose one to finish.',
  'account.confirm.with-password': 'Confirm with your password',
  'account.confirm.with-password-text':
    'This browser is not the one you registered or signed in with. Type the password of your account to confirm that it is you.',
  'account.confirm.not-mine':
    'Forgot the password, or was it somebody else who registered your address? Choose a new one: only yours will work then.',
  'account.confirm.choose-anew': 'Choose a new password',
  'account.confirm.choose-anew-text':
    'It replaces the password that this account was registered with, and signs out everybody who used that one.',
  'account.confirm.submit': 'Confirm',
  'account.confirm.new-link': 'Request a new link',
  'account.confirm.done': 'Your email is confirmed',
  'account.confirm.done-text': 'You can use everything now, and invite others to your groups.',
  'account.confirm.go-on': 'Continue',

  'account.address.title': 'Take your email back',
  'account.address.text':
    'This address becomes the email of your account again. All sessions and access tokens end, and the password no longer works: we mail you a link to choose a new one.',
  'account.address.submit': 'Take it back',
  'account.address.done': 'The email is yours again',
  'account.address.done-text': 'We sent a link to {email}: choose a new password with it.',

  'account.password.new': 'Forgot your password?',
  'account.password.new-text':
    'Tell us your email, and we send a link to choose a new password. It works for 24 hours.',
  'account.password.send': 'Send the link',
  'account.password.choose': 'Choose a new password',
  'account.password.password': 'New password',
  'account.password.hint': 'At least 8 characters',
  'account.password.again': 'Repeat the password',
  'account.password.show': 'Show or hide the password',
  'account.password.save': 'Save the password',
  'account.password.new-link': 'Request a new link',
  'account.password.done': 'Your password is changed',
  'account.password.done-text': 'All sessions were ended. Log in with the new password.',

  'account.icons.title': 'Icons',
  'account.icons.kinds': 'Kinds of records',
  'account.icons.screens': 'Screens',
  'account.icons.states': 'States',
  'account.noop-title': 'Nothing here',
  'account.noop': 'There is nothing to do here.',

  'account.legal.terms': 'Terms and conditions',
  'account.legal.privacy': 'Privacy policy',
  'account.legal.refund': 'Refund policy',
  'account.legal.disclaimer': 'Disclaimer',

  'error.registration-is-by-invitation-only': 'Registering here takes an invitation',
  'error.registration-is-closed': 'Registration is closed here',
  'error.please-login-again': 'Please, login again',
  'error.give-yours': 'Type your password',
  'error.give-yours-or-a-new-one': 'Type your password, or choose a new one',
  'error.please-confirm-your-email-first': 'Please, confirm your email first',
  'error.you-need-to-confirm-your-email-to-use-this-feature': 'You need to confirm your email to use this feature',
  'error.token-already-used-or-expired-please-request-a-new-one':
    'Token already used or expired, please request a new one',
  'error.is-too-common': 'is too easy to guess',
} as const;

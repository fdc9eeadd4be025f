/** Words of people that pages without a session say. */
export const visitors = {
  'people.newsletter.kind.weekly-summary': 'Weekly summary',
  'people.newsletter.kind.ticket-created': 'New tickets',
  'people.newsletter.kind.mention': 'Comments that call you by name',
  'people.newsletter.kind.maintenance-due': 'Maintenances that are due',
  'people.newsletter.kind.plan-reminder': 'Reminders of the free plan’s limit',
  'people.newsletter.kind.newsletter': 'Newsletter',
  'people.unsubscribe.title': 'End mails',
  'people.unsubscribe.text': 'You will get no more mails of this kind: {kind}.',
  'people.unsubscribe.submit': 'Unsubscribe',
  'people.unsubscribe.done': 'You are unsubscribed',
  'people.unsubscribe.done-text': 'No more mails of this kind: {kind}. You can take it back in your preferences.',
  'people.unsubscribe.preferences': 'Open the preferences',
  'people.unsubscribe.other': 'Other mails',

  'people.public.sent': 'Check your email',
  'people.public.sent-text':
    'If {email} is known here, a message is on its way. It may take a minute; look in the spam folder too.',
  'people.public.to-login': 'Back to login',

  'people.login.no-account': 'No account yet?',
  'people.login.register': 'Register',
  'people.login.no-mail': 'No confirmation email?',
  'people.login.resend': 'Send it again',

  'people.register.invited':
    'Registering here takes an invitation: ask somebody of the group, and open the link in the mail that you get.',
  'people.register.closed': 'Nobody can register here. Ask whoever runs this installation for an account.',
  'people.register.title': 'Register',
  'people.register.fullname': 'Full name (optional)',
  'people.register.password-hint':
    'Optional: at least 8 characters. Without one, you choose it when you confirm your email.',
  'people.register.accept': 'I accept the terms, the privacy policy and the refund policy',
  'people.register.submit': 'Register',
  'people.register.known': 'Already registered?',
  'people.register.sent': 'Confirm your email',
  'people.register.sent-text':
    'We wrote to {email}. Open the link in that message to confirm that the address is yours.',

  'people.confirm.title': 'Confirm your email',
  'people.confirm.new': 'Confirm your email',
  'people.confirm.new-text': 'We send the message with the link once more. Only the newest link works.',
  'people.confirm.send': 'Send the email',
  'people.confirm.choose': 'Choose a password',
  'people.confirm.choose-text': 'You registered without a password. Choose one to finish.',
  'people.confirm.with-password': 'Confirm with your password',
  'people.confirm.with-password-text':
    'This browser is not the one you registered or signed in with. Type the password of your account to confirm that it is you.',
  'people.confirm.not-mine':
    'Forgot the password, or was it somebody else who registered your address? Choose a new one: only yours will work then.',
  'people.confirm.choose-anew': 'Choose a new password',
  'people.confirm.choose-anew-text':
    'It replaces the password that this account was registered with, and signs out everybody who used that one.',
  'people.confirm.submit': 'Confirm',
  'people.confirm.new-link': 'Request a new link',
  'people.confirm.done': 'Your email is confirmed',
  'people.confirm.done-text': 'You can use everything now, and invite others to your groups.',
  'people.confirm.go-on': 'Continue',

  'people.address.title': 'Take your email back',
  'people.address.text':
    'This address becomes the email of your account again. All sessions and access tokens end, and the password no longer works: we mail you a link to choose a new one.',
  'people.address.submit': 'Take it back',
  'people.address.done': 'The email is yours again',
  'people.address.done-text': 'We sent a link to {email}: choose a new password with it.',

  'people.password.new': 'Forgot your password?',
  'people.password.new-text': 'Tell us your email, and we send a link to choose a new password. It works for 24 hours.',
  'people.password.send': 'Send the link',
  'people.password.choose': 'Choose a new password',
  'people.password.password': 'New password',
  'people.password.hint': 'At least 8 characters',
  'people.password.again': 'Repeat the password',
  'people.password.show': 'Show or hide the password',
  'people.password.save': 'Save the password',
  'people.password.new-link': 'Request a new link',
  'people.password.done': 'Your password is changed',
  'people.password.done-text': 'All sessions were ended. Log in with the new password.',

  'people.icons.title': 'Icons',
  'people.icons.kinds': 'Kinds of records',
  'people.icons.screens': 'Screens',
  'people.icons.states': 'States',
  'people.noop-title': 'Nothing here',
  'people.noop': 'There is nothing to do here.',

  'people.legal.terms': 'Terms and conditions',
  'people.legal.privacy': 'Privacy policy',
  'people.legal.refund': 'Refund policy',
  'people.legal.disclaimer': 'Disclaimer',

  'error.registration-is-by-invitation-only': 'Registering here takes an invitation',
  'error.registration-is-closed': 'Registration is closed here',
  'error.please-login-again': 'Please, login again',
  'error.give-yours': 'Type your password',
  'error.give-yours-or-a-new-one': 'Type your password, or choose a new one',
  'error.please-confirm-your-email-first': 'Please, confirm your email first',
  'error.you-need-to-confirm-your-email-to-use-this-feature': 'You need to confirm your email to use this feature',
  'error.token-already-used-or-expired-please-request-a-new-one':
    'Token already used or expired, please request a new one',
  'error.is-too-common': 'is one of the most common passwords: choose another',
  'error.is-own-words': 'is little more than your name or ours: choose another',
} as const;

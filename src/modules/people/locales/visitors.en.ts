/** Words of people that pages without a session say. */
export const visitors = {
  'people.newsletter.kind.weekly-summary': 'Weekly summary',
  'people.newsletter.kind.plan-reminder': 'Free plan limit reminders',
  'people.newsletter.kind.newsletter': 'Newsletter',

  'people.public.sent': 'Check your email',
  'people.public.sent-text':
    'If we know {email}, an email is on its way. It may take a minute; check your spam folder too.',
  'people.public.to-login': 'Back to login',

  'people.login.no-account': 'No account yet?',
  'people.login.register': 'Register',
  'people.login.no-mail': 'No confirmation email?',
  'people.login.resend': 'Send it again',

  'people.register.invited':
    'You need an invitation to register: ask someone in the group, then open the link in the email.',
  'people.register.closed': 'Registration is closed. Ask the people who run this installation for an account.',
  'people.register.title': 'Register',
  'people.register.fullname': 'Full name (optional)',
  'people.register.password-hint':
    'Optional: at least 8 characters. You can also choose one when you confirm your email.',
  'people.register.more': 'Repeat the password, add your name',
  'people.register.accept': 'I accept the terms, the privacy policy and the refund policy',
  'people.register.submit': 'Register',
  'people.register.known': 'Already registered?',
  'people.register.sent': 'Confirm your email',
  'people.register.sent-text':
    'We sent an email to {email}. Open its link in this browser and you are signed in. On another device it asks for your password first.',

  'people.confirm.title': 'Confirm your email',
  'people.confirm.new': 'Confirm your email',
  'people.confirm.new-text': 'We will send the link again. Only the latest link works.',
  'people.confirm.send': 'Send email',
  'people.confirm.new-link': 'Request a new link',
  'people.confirm.done': 'Your email is confirmed',
  'people.confirm.done-text': 'You can now use everything and invite others to your groups.',
  'people.confirm.go-on': 'Continue',

  'people.lost-app.ask': 'I have lost my app and my recovery codes',
  'people.lost-app.sent':
    'We sent you a link. It begins two days of waiting, after which your password alone logs you in.',

  'people.password.new': 'Forgot your password?',
  'people.password.new-text':
    'Enter your email and we will send you a link to choose a new password. It works for 24 hours.',
  'people.password.send': 'Send link',
  'people.password.choose': 'Choose a new password',
  'people.password.password': 'New password',
  'people.password.hint': 'At least 8 characters',
  'people.password.again': 'Repeat the password',
  'people.password.show': 'Show or hide the password',
  'people.password.save': 'Save password',
  'people.password.link-sent': 'All sessions were logged out. We sent you a link to choose a new password.',
  'people.password.new-link': 'Request a new link',
  'people.password.done': 'Password changed',
  'people.password.done-text': 'All sessions were logged out. Log in with your new password.',

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

  'error.registration-is-by-invitation-only': 'You need an invitation to register',
  'error.registration-is-closed': 'Registration is closed',
  'error.please-login-again': 'Please, login again',
  'error.give-yours': 'Enter your password',
  'error.give-yours-or-a-new-one': 'Enter your password, or choose a new one',
  'error.please-confirm-your-email-first': 'Please, confirm your email first',
  'error.you-need-to-confirm-your-email-to-use-this-feature': 'You need to confirm your email to use this feature',
  'error.token-already-used-or-expired-please-request-a-new-one':
    'Token already used or expired, please request a new one',
  'error.is-too-common': 'is too common: choose another',
  'error.is-own-words': 'is too close to your name or ours: choose another',
} as const;

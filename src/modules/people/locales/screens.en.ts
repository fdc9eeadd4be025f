/** Words of the profile and of confirming an address from within. */
export const screens = {
  'people.mail.bounced': 'Emails to {email} bounce',
  'people.mail.bounced-text': 'The mail server does not know this address. Correct it in your profile.',
  'people.mail.failing': 'Emails cannot be sent',
  'people.mail.failing-text':
    '{failing} are being retried, {givenUp} failed this week. The mail server last said: {reason}',
  'people.confirm.card': 'Please confirm {email}',
  'people.confirm.card-days': {
    zero: 'Your time to confirm is over. Open the link in our email to use your groups again.',
    one: 'You have {count} day left. Open the link in the email we sent you.',
    other: 'You have {count} days left. Open the link in the email we sent you.',
  },
  'people.confirm.card-moved': 'Your old address stays in use until you open the link in our email.',
  'people.confirm.resend': 'Resend email',
  'people.confirm.resent': 'Email sent to {email}',
  'people.password.current': 'Current password',
  'people.password.changed': 'Password changed; your other sessions were logged out',

  'people.profile.security': 'Security',
  'step.people.second-factor': 'Protect your account',
  'step.people.second-factor.text': 'Add a passkey or an authenticator app. You can do it later.',
  'people.passkeys.add': 'Add a passkey',
  'people.authenticator.set-up': 'Set up an authenticator app',
  'people.sign-ins.not-me': 'This was not me',
  'people.lost-app.card': 'Your authenticator app will be removed on {when}',
  'people.lost-app.card-text':
    'Someone with your password and your mailbox said that it is lost. If that was not you, keep it and choose a new password.',
  'people.lost-app.keep': 'Keep the app',
  'people.lost-app.kept': 'The app stays',

  'people.profile.profile': 'Profile',
  'people.profile.data': 'Data',
  'people.profile.groups': 'Groups',
  'people.profile.dates': 'Dates',
  'people.profile.dates.region': 'By region ({date})',
  'people.profile.dates.iso': 'ISO ({date})',
  'people.profile.edit': 'Edit profile',
  'people.profile.own-data': 'Download my data',
  'people.profile.edit-password': 'Change password',
  'people.profile.current-hint': 'Needed to save your profile.',
  'people.profile.saved': 'Profile saved',
  'people.profile.saved-moved': 'Profile saved. Confirm {email} with the link we sent there.',
} as const;

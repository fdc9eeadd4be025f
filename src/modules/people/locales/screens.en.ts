/** Words of the profile and of confirming an address from within. */
export const screens = {
  'account.mail.bounced': 'Mails to {email} come back',
  'account.mail.bounced-text':
    'The mail server there says that it does not know this address. Correct it in your profile.',
  'account.mail.failing': 'Mails of this installation do not leave',
  'account.mail.failing-text':
    '{failing} are tried again, {givenUp} were given up this week. The mail server said last: {reason}',
  'account.confirm.card': 'Please confirm {email}',
  'account.confirm.card-days': {
    zero: 'The time to confirm is over: open the link in our message to use your groups again.',
    one: 'You have {count} day left. Open the link in the message we sent you.',
    other: 'You have {count} days left. Open the link in the message we sent you.',
  },
  'account.confirm.card-moved': 'Until you open the link in our message, your former address stays in use.',
  'account.confirm.resend': 'Send the email again',
  'account.confirm.resent': 'We wrote to {email}',
  'account.password.current': 'Current password',
  'account.password.changed': 'Password changed; your other sessions were ended',

  'account.profile.profile': 'Profile',
  'account.profile.data': 'Data',
  'account.profile.groups': 'Groups',
  'account.profile.edit': 'Edit profile',
  'account.profile.edit-password': 'Change password',
  'account.profile.current-hint': 'Needed to save your profile.',
  'account.profile.saved': 'Profile saved',
  'account.profile.saved-moved': 'Profile saved. Confirm {email} by the link we sent there.',
} as const;

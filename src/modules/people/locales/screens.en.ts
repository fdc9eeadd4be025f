/** Words of the profile and of confirming an address from within. */
export const screens = {
  'people.mail.bounced': 'Mails to {email} come back',
  'people.mail.bounced-text':
    'The mail server there says that it does not know this address. Correct it in your profile.',
  'people.mail.failing': 'Mails of this installation do not leave',
  'people.mail.failing-text':
    '{failing} are tried again, {givenUp} were given up this week. The mail server said last: {reason}',
  'people.confirm.card': 'Please confirm {email}',
  'people.confirm.card-days': {
    zero: 'The time to confirm is over: open the link in our message to use your groups again.',
    one: 'You have {count} day left. Open the link in the message we sent you.',
    other: 'You have {count} days left. Open the link in the message we sent you.',
  },
  'people.confirm.card-moved': 'Until you open the link in our message, your former address stays in use.',
  'people.confirm.resend': 'Send the email again',
  'people.confirm.resent': 'We wrote to {email}',
  'people.password.current': 'Current password',
  'people.password.changed': 'Password changed; your other sessions were ended',

  'people.profile.profile': 'Profile',
  'people.profile.data': 'Data',
  'people.profile.groups': 'Groups',
  'people.profile.edit': 'Edit profile',
  'people.profile.own-data': 'Download my data',
  'people.profile.edit-password': 'Change password',
  'people.profile.current-hint': 'Needed to save your profile.',
  'people.profile.saved': 'Profile saved',
  'people.profile.saved-moved': 'Profile saved. Confirm {email} by the link we sent there.',
} as const;

/** Words of the tab Security of the profile. */
export const security = {
  'people.profile.security': 'Security',
  'people.authenticator.title': 'Authenticator app',
  'people.authenticator.text':
    'With an app on your phone, logging in needs your password and a code that changes every 30 seconds. A stolen password alone is then useless.',
  'people.authenticator.set-up': 'Set up an authenticator app',
  'people.authenticator.scan':
    'Scan this picture with your app, or enter the text below. Then enter the code that the app shows.',
  'people.authenticator.qr': 'QR code for the app',
  'people.authenticator.secret': 'As text',
  'people.authenticator.first-code': 'Code of the app',
  'people.authenticator.add': 'Add the app',
  'people.authenticator.on': 'Logging in needs a code of your app.',
  'people.authenticator.used': 'Last used {when}.',
  'people.authenticator.remove': 'Remove the app',
  'people.authenticator.remove-question': 'Remove the authenticator app?',
  'people.authenticator.remove-text': 'Your password alone will then log you in. The recovery codes stop working.',
  'people.authenticator.removed': 'Authenticator app removed',
  'people.recovery.title': 'Your recovery codes',
  'people.recovery.text':
    'Each of them replaces a code of the app once, for the day when you lose your phone. Save them now: they are shown only once.',
  'people.recovery.left': {
    zero: 'No recovery code is left. Make new ones now.',
    one: '{count} recovery code is left.',
    other: '{count} recovery codes are left.',
  },
  'people.recovery.renew': 'New recovery codes',
  'people.recovery.renew-question': 'Make new recovery codes?',
  'people.recovery.renew-text': 'The old ones stop working at once.',
  'people.recovery.save': 'Save as a file',
  'people.recovery.done': 'I have saved them',
  'error.you-have-an-authenticator-app-already': 'You have an authenticator app already',
  'error.set-up-again': 'Too much time has passed. Close this and set up the app again.',
} as const;

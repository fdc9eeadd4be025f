/** Words of the own groups and of making one. */
export const found = {
  'account.found.title': 'Create a group profile',
  'account.found.first': 'Create your first group',
  'account.found.text':
    'A group is your shop or team: its tickets, customers and equipment, shared with the people you invite.',
  'account.found.name': 'Name of the group',
  'account.found.billing-email': 'Billing email (optional)',
  'account.found.billing-hint': 'Where messages about payment go, if you ever choose a paid plan.',
  'account.found.locale-hint': 'For receipts and messages of the group.',
  'account.found.submit': 'Create the group',

  'account.home.several': 'You belong to several groups',
  'account.home.several-text':
    'Select the group profile to work in. Mark exactly one with the star, and it opens by itself after you log in.',
  'account.home.none': 'You are in no group yet',
  'account.home.none-text': 'Create a group profile to begin.',
  'account.home.admin': 'Administrator',
  'account.home.member': 'Member',
  'account.home.bookmark': 'Bookmark {name}',
} as const;

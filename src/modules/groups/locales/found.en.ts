/** Words of the own groups and of making one. */
export const found = {
  'groups.found.title': 'Create a group profile',
  'groups.found.first': 'Create your first group',
  'groups.found.text':
    'A group is your shop or team: its tickets, customers and equipment, shared with the people you invite.',
  'groups.found.name': 'Name of the group',
  'groups.found.billing-email': 'Billing email (optional)',
  'groups.found.billing-hint': 'Where messages about payment go, if you ever choose a paid plan.',
  'groups.found.locale-hint': 'For receipts and messages of the group.',
  'groups.found.submit': 'Create the group',

  'groups.home.several': 'You belong to several groups',
  'groups.home.several-text':
    'Select the group profile to work in. Mark exactly one with the star, and it opens by itself after you log in.',
  'groups.home.none': 'You are in no group yet',
  'groups.home.none-text': 'Create a group profile to begin.',
  'groups.home.admin': 'Administrator',
  'groups.home.member': 'Member',
  'groups.home.bookmark': 'Bookmark {name}',
} as const;

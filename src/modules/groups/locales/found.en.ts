/** Words of the own groups and of making one. */
export const found = {
  'groups.found.title': 'Create group',
  'groups.found.first': 'Create your first group',
  'groups.found.text': 'A group is a shop, team or family: its records, shared with the people you invite.',
  'groups.found.purposes': 'What is this group for?',
  'error.choose-at-least-one': 'Choose at least one',
  'groups.found.more': 'More options',
  'groups.found.name': 'Name of the group',
  'groups.found.billing-email': 'Billing email (optional)',
  'groups.found.billing-hint': 'Used for messages about payment if you ever choose a paid plan.',
  'groups.found.locale-hint': 'Language of the group’s receipts and messages.',
  'groups.found.submit': 'Create group',

  'groups.home.several': 'You belong to several groups',
  'groups.home.several-text': 'Choose a group. Star exactly one to open it automatically after you log in.',
  'groups.home.none': 'You are not in any group yet',
  'groups.home.none-text': 'Create a group to get started.',
  'groups.home.admin': 'Administrator',
  'groups.home.member': 'Member',
  'groups.home.bookmark': 'Bookmark {name}',
} as const;

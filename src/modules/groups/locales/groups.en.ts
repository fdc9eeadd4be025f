/** Words of the screens on which a group is configured. */
export const groups = {
  'groups.backup.title': 'Backup',
  phone: { one: 'Phone', other: 'Phones' },
  'phone.new': 'New phone',
  'phone.group.main': 'Phone',
  'phone.field.main': 'Main',
  'phone.field.description': 'Description',
  'phone.field.number': 'Number',
  address: { one: 'Address', other: 'Addresses' },
  'address.new': 'New address',
  'address.group.main': 'Address',
  'address.field.main': 'Main',
  'address.field.description': 'Description',
  'address.field.zip_code': 'Postal code',
  'address.field.street': 'Street',
  'address.field.number': 'Number',
  'address.field.neighborhood': 'Neighbourhood',
  'address.field.complement': 'Apartment, floor, block',
  'address.field.city': 'City',
  'address.field.state': 'State',

  'groups.admin.title': 'Administration',
  'groups.admin.path': 'Breadcrumb',
  'groups.admin.tab-group': 'Group',
  'groups.admin.records': 'Records',
  'groups.admin.groups': 'Sub-groups',
  'groups.admin.usage': 'Usage',
  'groups.admin.audit': 'Audit log',
  'error.next-backup-at': 'Your plan does not allow another backup yet.',
  'groups.admin.only-admins': 'Only administrators can change these settings.',
  'groups.admin.profile': 'Group profile',
  'groups.admin.plan': 'Plan',
  'groups.admin.delete': 'Delete {name}?',
  'groups.admin.not-set': 'Not set',

  'error.only-one-exists': 'A group can have only one of these.',
  'error.group-is-deleted-elsewhere':
    'A group is deleted on its administration page, where the deletion can be undone for some days.',

  'groups.trash.title': 'Deleted records',
  'groups.delete.title': 'Delete the account',
  'groups.delete.text':
    'Your account is deleted immediately and permanently. What you wrote in other people’s groups stays, without your name.',
  'groups.delete.ask': 'Delete my account',
  'groups.delete.question': 'Delete your account?',
  'groups.delete.goes':
    'Your name, addresses, sessions, access tokens, settings and sign-in history are erased, and so are groups that have no other members. This cannot be undone.',
  'groups.delete.stays': 'What you wrote in groups with other members stays, with “erased” instead of your name.',
  'groups.admin.delete-group': 'Delete the group',
  'groups.groups.title': 'Sub-groups',
  'groups.groups.text': 'Members of {name} can use these groups too; its administrators administer them.',
  'groups.groups.none': 'No sub-groups',
  'groups.groups.none-text':
    'An Enterprise group can have a group for each branch: all members can use them, and each has its own records.',
  'groups.groups.reached': 'Members of the parent group can use this one too:',
  'groups.groups.new': 'New sub-group',
  'groups.groups.new-text': 'Members of {name} can use the new group at once. You can invite others to it alone.',

  'error.you-are-the-only-administrator-of-a-group-with-other-members':
    'You are the only administrator of a group with other members. Make someone else administrator, or delete the group, before you leave.',
  'error.delete-the-sub-groups-first': 'Delete the sub-groups first',
  'error.only-who-created-the-group-can-delete-it': 'Only the person who created the group can delete it',
  'error.this-feature-is-switched-off-in-this-group': 'This feature is turned off in this group',
  'error.sub-groups-need-an-enterprise-group': 'Sub-groups need an Enterprise group',
  'error.only-the-owner-of-the-group-can-create-sub-groups': 'Only the owner of the group can create sub-groups',

  'groups.news.title': 'News from Oficina',
} as const;

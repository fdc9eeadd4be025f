/** Words of groups that pages without a session say. */
export const visitors = {
  'account.v7_plan.locked': 'Locked',
  'account.v7_plan.free': 'Free',
  'account.v7_plan.pro': 'Professional',
  'account.v7_plan.corp': 'Enterprise',
  'account.v7_plan.server': 'Dedicated server',
  'account.v7_plan.undefined': 'Undefined',

  'groups.invitation.title': 'Join {group}',
  'groups.invitation.by': '{by} invites you to work together in this group.',
  'groups.invitation.by-nobody': 'You are invited to work together in this group.',
  'groups.invitation.for': 'The invitation is for {email}.',
  'groups.invitation.expired': 'This invitation has expired',
  'groups.invitation.expired-hint':
    'A new invitation comes by email. If you have an account, it is also in your profile.',
  'groups.invitation.accept': 'Join the group',
  'groups.invitation.register': 'Register and join',
  'groups.invitation.to-login': 'Log in to join',
  'groups.invitation.known': 'You already have an account. Log in to join the group.',
  'groups.invitation.new-here': 'New here? Register with this address and confirm it by email.',
  'groups.invitation.other': 'You are logged in as {email}. Log out to join with the invited address.',

  'error.invitation-expired':
    'The invitation to {group} expired on {date}. Ask an administrator of the group for a new one.',
  'error.invitation-expired-by': 'The invitation to {group} expired on {date}. Ask {by} for a new one.',
  'error.this-invitation-is-already-accepted': 'This invitation is already accepted',
  'error.this-invitation-is-for-another-email': 'This invitation is for another email',
  'error.this-link-does-not-confirm-an-email': 'This link does not confirm an email',
  'error.you-can-create-or-be-member-of-up-to-5-free-groups': 'You can create or be member of up to 5 free Groups',
  'error.you-can-have-only-1-free-group-please-confirm-your-email-to-unlock-more-benefits':
    'You can have only 1 free Group, please confirm your email to unlock more benefits',
} as const;

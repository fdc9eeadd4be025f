import { found } from './found.en.ts';
import { groups } from './groups.en.ts';
import { members } from './members.en.ts';
import { visitors } from './visitors.en.ts';

/** Words of groups and their members. */
export const en = {
  account: { one: 'Group', other: 'Groups' },
  'account.group.main': 'Group',
  'account.field.name': 'Name',
  'account.field.billing_email': 'Billing email',
  'account.field.v7_plan': 'Plan',
  'account.field.livemode': 'Live mode',
  'account.field.platform_price_id': 'Price',
  'account.field.platform_customer_id': 'Payer',

  'subscription.new': 'Invite a member',
  subscription: { one: 'Member', other: 'Members' },
  'subscription.empty': 'Invite the people who work with you.',
  'subscription.group.main': 'Membership',
  'subscription.field.user_id': 'Person',
  'subscription.field.name': 'Name',
  'subscription.field.invite_expires_at': 'Invitation ends',
  'subscription.field.email': 'Email',
  'subscription.field.status': 'Status',
  'subscription.status.pending': 'Pending',
  'subscription.status.accepted': 'Accepted',
  'subscription.field.admin': 'Administrator',
  'subscription.field.limits': 'Access to modules',
  'subscription.field.report_view': 'May see reports',
  'subscription.field.all_notifications': 'Receives emails',
  'subscription.field.ticket_created': 'An email for each new ticket',
  'subscription.field.comment_created': 'An email for each new comment',
  'subscription.field.bookmark': 'Bookmarked',
  'subscription.field.invited_by_id': 'Invited by',
  'subscription.field.account_name': 'Group',
  ...found,
  ...groups,
  ...members,
  ...visitors,
} as const;

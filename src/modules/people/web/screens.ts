import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

const MemberPage = lazy(() => import('#modules/groups/web/member-page.tsx'), 'MemberPage');

/** The screens of who is signed in. */
export const screens: readonly Screen[] = [
  {
    name: 'user#profile',
    path: '/user/profile',
    access: 'auth',
    part: lazy(() => import('#modules/groups/web/profile.tsx'), 'Profile'),
  },
  {
    name: 'user#newsletter',
    path: '/user/newsletter',
    access: 'auth',
    part: lazy(() => import('./newsletter.tsx'), 'Newsletter'),
  },
  {
    name: 'account#new',
    path: '/account/new',
    access: 'auth',
    part: lazy(() => import('#modules/groups/web/account-new.tsx'), 'AccountNew'),
  },
  {
    name: 'dashboard',
    path: '/account/$account_id',
    access: 'account',
    part: lazy(() => import('#modules/activity/web/dashboard.tsx'), 'Dashboard'),
  },
  {
    name: 'admin',
    path: '/account/$account_id/admin',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/admin/admin-page.tsx'), 'Admin'),
  },
  {
    name: 'audit',
    path: '/account/$account_id/audit',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/admin/audit-page.tsx'), 'Audit'),
  },
  {
    name: 'subscription#usage',
    path: '/account/$account_id/usage',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/admin/usage-page.tsx'), 'Usage'),
  },
  {
    name: 'groups#index',
    path: '/account/$account_id/groups',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/admin/groups-page.tsx'), 'SubGroups'),
  },
  {
    name: 'groups#new',
    path: '/account/$account_id/groups/new',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/admin/group-new.tsx'), 'SubGroupNew'),
  },
  {
    name: 'comments#show',
    path: '/account/$account_id/comments/$record_id',
    access: 'account',
    part: lazy(() => import('#modules/activity/web/comment-page.tsx'), 'CommentPage'),
  },
  {
    name: 'subscriptions#index',
    path: '/account/$account_id/subscriptions',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/members.tsx'), 'Members'),
  },
  {
    name: 'subscriptions#new',
    path: '/account/$account_id/subscriptions/new',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/member-new.tsx'), 'MemberNew'),
  },
  {
    name: 'subscriptions#show',
    path: '/account/$account_id/subscriptions/$record_id',
    access: 'account',
    part: MemberPage,
  },
  {
    name: 'subscriptions#edit',
    path: '/account/$account_id/subscriptions/$record_id/edit',
    access: 'account',
    part: lazy(() => import('#modules/groups/web/member-edit.tsx'), 'MemberEdit'),
  },
  { name: 'users#show', path: '/account/$account_id/users/$record_id', access: 'account', part: MemberPage },
  {
    name: 'adminnoop',
    path: '/account/$account_id/noop',
    access: 'account',
    part: lazy(() => import('./noop.tsx'), 'Noop'),
  },
];

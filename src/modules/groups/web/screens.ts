import { lazy } from '#platform/web/lazy.tsx';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import type { Part, Screen } from '#platform/web/module.ts';
import { adminWords } from './words.ts';

/** Screens about the group itself load their texts themselves. */
const withAdminWords = (part: Part): Part => withWords('administration', adminWords, part);

const MemberPage = lazy(() => import('./members/member-page.tsx'), 'MemberPage');

/** The screens that need a session. */
export const screens: readonly Screen[] = [
  {
    name: 'user#profile',
    path: '/user/profile',
    access: 'auth',
    part: lazy(() => import('./profile.tsx'), 'Profile'),
  },
  {
    name: 'account#new',
    path: '/account/new',
    access: 'auth',
    part: lazy(() => import('./account-new.tsx'), 'AccountNew'),
  },
  {
    name: 'admin',
    path: '/account/$account_id/admin',
    access: 'account',
    part: withAdminWords(lazy(() => import('./admin/admin-page.tsx'), 'Admin')),
  },
  {
    name: 'audit',
    path: '/account/$account_id/audit',
    access: 'account',
    part: withAdminWords(lazy(() => import('./admin/audit-page.tsx'), 'Audit')),
  },
  {
    name: 'backup',
    path: '/account/$account_id/backup',
    access: 'account',
    part: withAdminWords(lazy(() => import('./admin/backup-page.tsx'), 'BackupPage')),
  },
  {
    name: 'ownership',
    path: '/account/$account_id/ownership',
    access: 'account',
    part: lazy(() => import('./members/ownership-page.tsx'), 'OwnershipPage'),
  },
  {
    name: 'trash',
    path: '/account/$account_id/trash',
    access: 'account',
    part: withAdminWords(lazy(() => import('./trash/trash-page.tsx'), 'TrashPage')),
  },
  {
    name: 'subscription#usage',
    path: '/account/$account_id/usage',
    access: 'account',
    part: withAdminWords(lazy(() => import('./admin/usage-page.tsx'), 'Usage')),
  },
  {
    name: 'groups#index',
    path: '/account/$account_id/groups',
    access: 'account',
    part: lazy(() => import('./admin/groups-page.tsx'), 'SubGroups'),
  },
  {
    name: 'groups#new',
    path: '/account/$account_id/groups/new',
    access: 'account',
    part: lazy(() => import('./admin/group-new.tsx'), 'SubGroupNew'),
  },
  {
    name: 'subscriptions#index',
    path: '/account/$account_id/subscriptions',
    access: 'account',
    part: lazy(() => import('./members/members.tsx'), 'Members'),
  },
  {
    name: 'subscriptions#new',
    path: '/account/$account_id/subscriptions/new',
    access: 'account',
    part: lazy(() => import('./members/member-new.tsx'), 'MemberNew'),
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
    part: lazy(() => import('./members/member-edit.tsx'), 'MemberEdit'),
  },
  { name: 'users#show', path: '/account/$account_id/users/$record_id', access: 'account', part: MemberPage },
];

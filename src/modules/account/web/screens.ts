import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

const Home = lazy(() => import('./home.tsx'), 'Home');
const MemberPage = lazy(() => import('./member-page.tsx'), 'MemberPage');

/** The screens of SPEC.md §2 that every group and every person has. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', access: 'auth', part: Home },
  { name: 'home', path: '/app', access: 'auth', part: Home },
  { name: 'home', path: '/app.html', access: 'auth', part: Home },
  {
    name: 'user#login',
    path: '/user/login',
    access: 'public',
    part: lazy(() => import('./login.tsx'), 'Login'),
  },
  {
    name: 'user#register',
    path: '/user/register',
    access: 'public',
    part: lazy(() => import('./register.tsx'), 'Register'),
  },
  {
    name: 'user#profile',
    path: '/user/profile',
    access: 'auth',
    part: lazy(() => import('./profile.tsx'), 'Profile'),
  },
  {
    name: 'confirm#new',
    path: '/user/confirm/new',
    access: 'public',
    part: lazy(() => import('./mail-request.tsx'), 'ConfirmNew'),
  },
  {
    name: 'confirm#show',
    path: '/user/confirm/$token',
    access: 'public',
    part: lazy(() => import('./confirm-show.tsx'), 'ConfirmShow'),
  },
  {
    name: 'password#new',
    path: '/user/password/new',
    access: 'public',
    part: lazy(() => import('./mail-request.tsx'), 'PasswordNew'),
  },
  {
    name: 'password#show',
    path: '/user/password/$token',
    access: 'public',
    part: lazy(() => import('./password-show.tsx'), 'PasswordShow'),
  },
  {
    name: 'user#newsletter',
    path: '/user/newsletter',
    access: 'auth',
    part: lazy(() => import('./newsletter.tsx'), 'Newsletter'),
  },
  {
    name: 'unsubscribe#show',
    path: '/user/unsubscribe/$token',
    access: 'public',
    part: lazy(() => import('./unsubscribe-show.tsx'), 'UnsubscribeShow'),
  },
  {
    name: 'invitation#show',
    path: '/user/invitation/$token',
    access: 'public',
    part: lazy(() => import('./invitation-show.tsx'), 'InvitationShow'),
  },
  {
    name: 'account#new',
    path: '/account/new',
    access: 'auth',
    part: lazy(() => import('./account-new.tsx'), 'AccountNew'),
  },
  {
    name: 'dashboard',
    path: '/account/$account_id',
    access: 'account',
    part: lazy(() => import('./dashboard.tsx'), 'Dashboard'),
  },
  {
    name: 'admin',
    path: '/account/$account_id/admin',
    access: 'account',
    part: lazy(() => import('./admin/admin-page.tsx'), 'Admin'),
  },
  {
    name: 'audit',
    path: '/account/$account_id/audit',
    access: 'account',
    part: lazy(() => import('./admin/audit-page.tsx'), 'Audit'),
  },
  {
    name: 'subscription#usage',
    path: '/account/$account_id/usage',
    access: 'account',
    part: lazy(() => import('./admin/usage-page.tsx'), 'Usage'),
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
    name: 'comments#show',
    path: '/account/$account_id/comments/$record_id',
    access: 'account',
    part: lazy(() => import('./comment-page.tsx'), 'CommentPage'),
  },
  {
    name: 'subscriptions#index',
    path: '/account/$account_id/subscriptions',
    access: 'account',
    part: lazy(() => import('./members.tsx'), 'Members'),
  },
  {
    name: 'subscriptions#new',
    path: '/account/$account_id/subscriptions/new',
    access: 'account',
    part: lazy(() => import('./member-new.tsx'), 'MemberNew'),
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
    part: lazy(() => import('./member-edit.tsx'), 'MemberEdit'),
  },
  { name: 'users#show', path: '/account/$account_id/users/$record_id', access: 'account', part: MemberPage },
  {
    name: 'adminnoop',
    path: '/account/$account_id/noop',
    access: 'account',
    part: lazy(() => import('./noop.tsx'), 'Noop'),
  },
  { name: 'noop', path: '/noop', access: 'public', part: lazy(() => import('./noop.tsx'), 'Noop') },
  { name: 'icons', path: '/icons', access: 'public', part: lazy(() => import('./icons.tsx'), 'Icons') },
  {
    name: 'legal#terms',
    path: '/terms-and-conditions.html',
    access: 'public',
    part: lazy(() => import('./legal.tsx'), 'Terms'),
  },
  {
    name: 'legal#privacy',
    path: '/privacy-policy.html',
    access: 'public',
    part: lazy(() => import('./legal.tsx'), 'Privacy'),
  },
  {
    name: 'legal#refund',
    path: '/refund-policy.html',
    access: 'public',
    part: lazy(() => import('./legal.tsx'), 'Refund'),
  },
  {
    name: 'legal#disclaimer',
    path: '/disclaimer.html',
    access: 'public',
    part: lazy(() => import('./legal.tsx'), 'Disclaimer'),
  },
];

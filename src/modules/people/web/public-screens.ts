import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

/** The pages of people that need no session. */
export const publicScreens: readonly Screen[] = [
  {
    name: 'user#login',
    path: '/user/login',
    access: 'public',
    part: lazy(() => import('./sign-in/login.tsx'), 'Login'),
  },
  {
    name: 'user#register',
    path: '/user/register',
    access: 'public',
    part: lazy(() => import('./sign-in/register.tsx'), 'Register'),
  },
  {
    name: 'confirm#new',
    path: '/user/confirm/new',
    access: 'public',
    part: lazy(() => import('./sign-in/mail-request.tsx'), 'ConfirmNew'),
  },
  {
    name: 'confirm#show',
    path: '/user/confirm/$token',
    access: 'public',
    part: lazy(() => import('./sign-in/confirm-show.tsx'), 'ConfirmShow'),
  },
  {
    name: 'password#new',
    path: '/user/password/new',
    access: 'public',
    part: lazy(() => import('./sign-in/mail-request.tsx'), 'PasswordNew'),
  },
  {
    name: 'password#show',
    path: '/user/password/$token',
    access: 'public',
    part: lazy(() => import('./sign-in/password-show.tsx'), 'PasswordShow'),
  },
  {
    name: 'address#show',
    path: '/user/address/$token',
    access: 'public',
    part: lazy(() => import('./sign-in/address-show.tsx'), 'AddressShow'),
  },
  {
    name: 'lost-app#show',
    path: '/user/lost-app/$token',
    access: 'public',
    part: lazy(() => import('./sign-in/lost-app-show.tsx'), 'LostAppShow'),
  },
  {
    name: 'oidc#show',
    path: '/user/oidc',
    access: 'public',
    part: lazy(() => import('./sign-in/oidc-show.tsx'), 'OidcShow'),
  },
  {
    name: 'unsubscribe#show',
    path: '/user/unsubscribe/$token',
    access: 'public',
    part: lazy(() => import('./sign-in/unsubscribe-show.tsx'), 'UnsubscribeShow'),
  },
  { name: 'noop', path: '/noop', access: 'public', part: lazy(() => import('./noop.tsx'), 'Noop') },
  { name: 'icons', path: '/icons', access: 'public', part: lazy(() => import('./profile/icons.tsx'), 'Icons') },
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
  {
    name: 'help',
    path: '/help',
    access: 'any',
    part: lazy(() => import('#platform/web/help/help-page.tsx'), 'HelpPage'),
  },
];

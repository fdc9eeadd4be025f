import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

/** The screens of who is signed in. */
export const screens: readonly Screen[] = [
  {
    name: 'user#newsletter',
    path: '/user/newsletter',
    access: 'auth',
    part: lazy(() => import('./newsletter.tsx'), 'Newsletter'),
  },
  {
    name: 'user#installation',
    path: '/user/installation',
    access: 'auth',
    part: lazy(() => import('./installation/installation-page.tsx'), 'InstallationPage'),
  },
  {
    name: 'adminnoop',
    path: '/account/$account_id/noop',
    access: 'account',
    part: lazy(() => import('./noop.tsx'), 'Noop'),
  },
];

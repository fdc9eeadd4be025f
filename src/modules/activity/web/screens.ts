import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

/** The screens for signed-in people. */
export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/account/$account_id',
    access: 'account',
    part: lazy(() => import('./dashboard.tsx'), 'Dashboard'),
  },
  {
    name: 'comments#show',
    path: '/account/$account_id/comments/$record_id',
    access: 'account',
    part: lazy(() => import('./comments/comment-page.tsx'), 'CommentPage'),
  },
];

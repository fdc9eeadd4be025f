import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

const Home = lazy(() => import('./home.tsx'), 'Home');

/** The first page, and that of an invitation, which needs no session. */
export const publicScreens: readonly Screen[] = [
  { name: 'home', path: '/', access: 'auth', part: Home },
  { name: 'home', path: '/app', access: 'auth', part: Home },
  { name: 'home', path: '/app.html', access: 'auth', part: Home },
  {
    name: 'invitation#show',
    path: '/user/invitation/$token',
    access: 'public',
    part: lazy(() => import('./invitations/invitation-show.tsx'), 'InvitationShow'),
  },
];

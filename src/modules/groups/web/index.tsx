import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';

const Home = lazy(() => import('./home.tsx'), 'Home');

/** The entry point of groups in the browser. */
export const webModule: WebModule = {
  key: 'groups',
  catalogue: {
    en: async () => (await import('../locales/visitors.en.ts')).visitors,
    'pt-BR': async () => (await import('../locales/visitors.pt-BR.ts')).visitors,
  },
  entities: [],
  screens: [
    { name: 'home', path: '/', access: 'auth', part: Home },
    { name: 'home', path: '/app', access: 'auth', part: Home },
    { name: 'home', path: '/app.html', access: 'auth', part: Home },
    {
      name: 'invitation#show',
      path: '/user/invitation/$token',
      access: 'public',
      part: lazy(() => import('./invitations/invitation-show.tsx'), 'InvitationShow'),
    },
  ],
  landing: lazy(() => import('./landing/landing.tsx'), 'Landing'),
  inside: async () => (await import('./inside.tsx')).inside,
};

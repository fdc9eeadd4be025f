import { IconCreditCard, IconRocket } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { screens, screenWords } from './screens.ts';

/** The browser's part of billing. */
export const webModule: WebModule = {
  key: 'billing',
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  screenWords: [screenWords],
  entities: card.kinds,
  hidden: ['plan_price'],
  screens,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  actions: [
    {
      key: 'upgrade-plan',
      icon: IconRocket,
      label: 'billing.palette.plan',
      to: '/checkout?account=$account_id',
      admin: true,
    },
  ],
  adminLinks: [
    { icon: IconCreditCard, label: 'billing.title', to: '/account/$account_id/billing', admin: true, order: 85 },
  ],
};

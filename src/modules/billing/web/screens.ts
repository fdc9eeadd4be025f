import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

/** The texts of these screens, which load them themselves. */
export const screenWords: CatalogueLoader = {
  en: async () => (await import('../locales/screens.en.ts')).screens,
  'pt-BR': async () => (await import('../locales/screens.pt-BR.ts')).screens,
};

/** The screens on which people see, choose and pay plans. */
export const screens: readonly Screen[] = [
  {
    name: 'subscription#billing',
    path: '/account/$account_id/billing',
    access: 'account',
    title: 'billing.title',
    part: withWords(
      'billing',
      screenWords,
      lazy(() => import('./billing-page.tsx'), 'BillingPage'),
    ),
  },
  {
    name: 'subscription#checkout',
    path: '/account/$account_id/checkout/$price_id',
    access: 'account',
    title: 'billing.checkout',
    part: withWords(
      'billing',
      screenWords,
      lazy(() => import('./pay-page.tsx'), 'PayPage'),
    ),
  },
  {
    name: 'checkout',
    path: '/checkout',
    access: 'auth',
    title: 'billing.checkout',
    part: withWords(
      'billing',
      screenWords,
      lazy(() => import('./checkout-page.tsx'), 'CheckoutPage'),
    ),
  },
];

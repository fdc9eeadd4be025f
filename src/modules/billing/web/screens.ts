import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';

/** The screens on which people see, choose and pay plans. */
export const screens: readonly Screen[] = [
  {
    name: 'subscription#billing',
    path: '/account/$account_id/billing',
    access: 'account',
    title: 'billing.title',
    part: lazy(() => import('./billing-page.tsx'), 'BillingPage'),
  },
  {
    name: 'subscription#checkout',
    path: '/account/$account_id/checkout/$price_id',
    access: 'account',
    title: 'billing.checkout',
    part: lazy(() => import('./pay-page.tsx'), 'PayPage'),
  },
  {
    name: 'checkout',
    path: '/checkout',
    access: 'auth',
    title: 'billing.checkout',
    part: lazy(() => import('./checkout-page.tsx'), 'CheckoutPage'),
  },
];

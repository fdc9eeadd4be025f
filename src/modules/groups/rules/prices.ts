import type { Locale } from '#platform/entity/messages.ts';
import type { Plan } from './plan.ts';

/** What the plans cost on the public page (SPEC.md §9), in US dollars a month; `megabytes` is what one such portion stores. */
export interface PublicPrice {
  readonly plan: Exclude<Plan, 'locked'>;
  readonly amount: Readonly<Record<Locale, number>>;
  readonly megabytes: number | null;
}

/** The Portuguese page has prices of its own. */
export const publicPrices: readonly PublicPrice[] = [
  { plan: 'free', amount: { en: 0, 'pt-BR': 0 }, megabytes: null },
  { plan: 'pro', amount: { en: 6, 'pt-BR': 3 }, megabytes: 100 },
  { plan: 'corp', amount: { en: 18, 'pt-BR': 9 }, megabytes: 200 },
  { plan: 'server', amount: { en: 900, 'pt-BR': 900 }, megabytes: null },
];

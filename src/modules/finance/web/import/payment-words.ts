import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { payments } from '../../locales/payment.en.ts';

/** The words of rows that look like payments, which their part loads itself. */
export const paymentWords: CatalogueLoader = {
  en: async () => (await import('../../locales/payment.en.ts')).payments,
  'pt-BR': async () => (await import('../../locales/payment.pt-BR.ts')).payments,
};

export function usePaymentWords(): Translate<keyof typeof payments | PlatformKey> {
  return useT<keyof typeof payments>();
}

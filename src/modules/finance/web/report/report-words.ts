import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of the reports and of the categories, which their screens load themselves. */
export const reportWords: CatalogueLoader = {
  en: async () => (await import('../../locales/report.en.ts')).financeReports,
  'pt-BR': async () => (await import('../../locales/report.pt-BR.ts')).financeReports,
};

import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { Translate, PlatformKey } from '#platform/web/i18n/catalogue.ts';
import type { report } from '../../locales/report.en.ts';
import type { Word } from '../words.ts';

/** The words of the reports, which their screen loads itself. */
export const reportWords: CatalogueLoader = {
  en: async () => (await import('../../locales/report.en.ts')).report,
  'pt-BR': async () => (await import('../../locales/report.pt-BR.ts')).report,
};

/** Translates keys of the reports and of the other screens. */
export type ReportWords = Translate<keyof typeof report | Word | PlatformKey>;

/** The translations within the screen of reports. */
export function useReportWords(): ReportWords {
  return useT<keyof typeof report | Word>();
}

import type { Translate } from '#platform/web/i18n/catalogue.ts';
import type { landing } from '../../locales/landing.en.ts';

/** The words of the home page, which are loaded with it. */
export type LandingWords = Translate<keyof typeof landing>;

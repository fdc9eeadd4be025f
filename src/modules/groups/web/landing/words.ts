import type { Translate } from '#platform/web/i18n/catalogue.ts';
import type { landing } from '../../locales/landing.en.ts';

/** The translations of the landing page, loaded with it. */
export type LandingWords = Translate<keyof typeof landing>;

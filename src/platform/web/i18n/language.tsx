import { createContext, type ReactNode, startTransition, use, useCallback, useMemo, useState } from 'react';
import { type Catalogue, localeCookie, nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { countryOf, type Region, regionOf } from '#platform/entity/region/region.ts';
import { type CatalogueLoader, loadCatalogue, type PlatformKey, type Translate, translator } from './catalogue.ts';

interface Language {
  readonly locale: Locale;
  readonly region: Region;
  readonly catalogue: Catalogue;
  readonly t: Translate<string>;
  readonly setLocale: (locale: Locale) => Promise<void>;
}

/** The current language with its loaded translations. */
export interface Spoken {
  readonly locale: Locale;
  readonly catalogue: Catalogue;
}

const LanguageContext = createContext<Language | null>(null);
const storageKey = 'oficina.locale';
const yearInSeconds = 365 * 86_400;

/** The language last chosen on this machine. */
export function chosenLocale(): Locale | undefined {
  const chosen = localStorage.getItem(storageKey);
  return chosen === null ? undefined : nearestLocale(chosen);
}

/** The language last chosen on this machine, else the browser's. */
export function startLocale(): Locale {
  return chosenLocale() ?? nearestLocale(navigator.language);
}

/** Stores the language on this machine. */
export function rememberLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`;
  document.documentElement.lang = locale;
}

/** Provides the translations and can switch the language without a reload. */
export function LanguageProvider(props: {
  /** The language that was loaded before the first screen. */
  start: Spoken;
  words: readonly CatalogueLoader[];
  children: ReactNode;
}): ReactNode {
  const [chosen, setChosen] = useState<Spoken | null>(null);
  const spoken = chosen ?? props.start;
  const { words } = props;
  const { locale } = spoken;
  const setLocale = useCallback(
    async (next: Locale) => {
      const fresh = await speak(next, words);
      rememberLocale(next);
      startTransition(() => setChosen(fresh));
    },
    [words],
  );
  const { catalogue } = spoken;
  const language = useMemo(
    () => inRegion({ catalogue, setLocale }, regionOf(locale, countryOf(locale, navigator.languages))),
    [catalogue, locale, setLocale],
  );
  return <LanguageContext value={language}>{props.children}</LanguageContext>;
}

/** Provides the same language with the formats of a region. */
export function FormatsOf(props: { region: Region; children: ReactNode }): ReactNode {
  const language = useLanguage();
  const { region } = props;
  const own = useMemo(() => inRegion(language, region), [language, region]);
  return <LanguageContext value={own}>{props.children}</LanguageContext>;
}

/** Provides further translations, which a screen loads itself. */
export function FurtherWords(props: { catalogue: Catalogue; children: ReactNode }): ReactNode {
  const language = useLanguage();
  const { catalogue } = props;
  const own = useMemo(
    () => inRegion({ ...language, catalogue: { ...language.catalogue, ...catalogue } }, language.region),
    [language, catalogue],
  );
  return <LanguageContext value={own}>{props.children}</LanguageContext>;
}

function inRegion({ catalogue, setLocale }: Pick<Language, 'catalogue' | 'setLocale'>, region: Region): Language {
  const { locale, numbers } = region;
  return { locale, region, catalogue, t: translator(catalogue, locale, numbers), setLocale };
}

/** Loads the translations of a language. */
export async function speak(locale: Locale, words: readonly CatalogueLoader[]): Promise<Spoken> {
  return { locale, catalogue: await loadCatalogue(locale, words) };
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('No language is spoken here.');
  return language;
}

export function useLocale(): Locale {
  return useLanguage().locale;
}

/** The formats of dates and numbers. */
export function useRegion(): Region {
  return useLanguage().region;
}

/**
 * The translation function: with the platform's keys, as `useT<keyof typeof en>()` also with those of a module, as
 * `useT()` for composed keys.
 */
export function useT<K extends string = PlatformKey>(): string extends K ? never : Translate<K | PlatformKey>;
export function useT(): Translate<string> {
  return useLanguage().t;
}

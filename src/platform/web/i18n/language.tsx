import { createContext, type ReactNode, startTransition, use, useCallback, useMemo, useState } from 'react';
import type { en } from '#platform/locales/en.ts';
import { type Catalogue, type Locale, nearestLocale } from '#platform/entity/messages.ts';
import { type CatalogueLoader, loadCatalogue, type Translate, translator } from './catalogue.ts';

/** Every key of the platform's own catalogue. */
export type PlatformKey = keyof typeof en;

interface Language {
  readonly locale: Locale;
  readonly t: Translate;
  readonly setLocale: (locale: Locale) => Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);
const storageKey = 'oficina.locale';

/** The language chosen last on this machine, else the browser's. */
export function startLocale(): Locale {
  return nearestLocale(localStorage.getItem(storageKey) ?? navigator.language);
}

/** Speaks the given catalogue and can change to the other language without a reload. */
export function LanguageProvider(props: {
  locale: Locale;
  catalogue: Catalogue;
  loaders: readonly CatalogueLoader[];
  children: ReactNode;
}): ReactNode {
  const [spoken, setSpoken] = useState({ locale: props.locale, catalogue: props.catalogue });
  const { loaders } = props;
  const setLocale = useCallback(
    async (locale: Locale) => {
      const catalogue = await loadCatalogue(locale, loaders);
      localStorage.setItem(storageKey, locale);
      document.documentElement.lang = locale;
      startTransition(() => setSpoken({ locale, catalogue }));
    },
    [loaders],
  );
  const language = useMemo(
    () => ({ locale: spoken.locale, t: translator(spoken.catalogue, spoken.locale), setLocale }),
    [spoken, setLocale],
  );
  return <LanguageContext value={language}>{props.children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('No language is spoken here.');
  return language;
}

export function useLocale(): Locale {
  return useLanguage().locale;
}

/** Words by key: the platform's keys, and those of a module as `useT<keyof typeof en>()`; `useT<string>()` for made-up keys. */
export function useT<K extends string = PlatformKey>(): Translate<K | PlatformKey> {
  return useLanguage().t;
}

import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { en } from '#platform/locales/en.ts';
import { type Catalogue, type Locale, nearestLocale } from '#platform/entity/messages.ts';
import { type CatalogueLoader, loadCatalogue, type Translate, translator } from './catalogue.ts';

/** Every key of the platform's own catalogue. */
export type PlatformKey = keyof typeof en;

interface Language {
  readonly locale: Locale;
  readonly t: Translate;
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** Whether the words of all modules are there. */
  readonly whole: boolean;
  readonly complete: () => Promise<void>;
}

/** What is spoken: a language with the words that are loaded. */
export interface Spoken {
  readonly locale: Locale;
  readonly catalogue: Catalogue;
  readonly whole: boolean;
}

/** Where the words come from: those of the public pages, and those that only who is signed in needs. */
export interface Words {
  readonly open: readonly CatalogueLoader[];
  readonly inside: readonly CatalogueLoader[];
}

const LanguageContext = createContext<Language | null>(null);
const storageKey = 'oficina.locale';

/** The language chosen last on this machine, else the browser's. */
export function startLocale(): Locale {
  return nearestLocale(localStorage.getItem(storageKey) ?? navigator.language);
}

/** Speaks the given catalogue and can change to the other language without a reload. */
export function LanguageProvider(props: {
  /** What was loaded before the first screen. */
  start: Spoken;
  words: Words;
  children: ReactNode;
}): ReactNode {
  const [spoken, setSpoken] = useState(props.start);
  const { words } = props;
  const { locale, whole } = spoken;
  const setLocale = useCallback(
    async (next: Locale) => {
      const fresh = await speak(next, words, whole);
      localStorage.setItem(storageKey, next);
      document.documentElement.lang = next;
      startTransition(() => setSpoken(fresh));
    },
    [words, whole],
  );
  const complete = useCallback(async () => setSpoken(await speak(locale, words, true)), [locale, words]);
  const language = useMemo(
    () => ({ locale, whole, t: translator(spoken.catalogue, locale), setLocale, complete }),
    [spoken, locale, whole, setLocale, complete],
  );
  return <LanguageContext value={language}>{props.children}</LanguageContext>;
}

/** Loads the words of a language: those of the public pages, or all. */
export async function speak(locale: Locale, words: Words, whole: boolean): Promise<Spoken> {
  return {
    locale,
    whole,
    catalogue: await loadCatalogue(locale, whole ? [...words.open, ...words.inside] : words.open),
  };
}

/** Shows what needs all words, once they are there: a visitor never waits for those of the modules. */
export function WholeLanguage(props: { children: ReactNode }): ReactNode {
  const { whole, complete } = useLanguage();
  useEffect(() => {
    if (!whole) void complete();
  }, [whole, complete]);
  return whole ? props.children : null;
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

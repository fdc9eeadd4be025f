import type { en } from '#platform/locales/en.ts';
import { type Catalogue, fill, type Params } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Fetches one language's words; a module gives one for each language, so that only the spoken one is loaded. */
export type CatalogueLoader = Readonly<Record<Locale, () => Promise<Catalogue>>>;

/** Every key of the platform's own catalogue. */
export type PlatformKey = keyof typeof en;

/** Words for a key; its type knows the keys that there are. */
export interface Translate<K extends string = PlatformKey> {
  (key: K, params?: Params): string;
  /** Words of a key that is put together from data (a kind, an option, an error's code). An unknown key comes back as itself. */
  dynamic(key: string, params?: Params): string;
  /** Whether a key has words. */
  has(key: string): boolean;
}

/** One catalogue from many; a key said twice is a mistake in the program. */
export async function loadCatalogue(locale: Locale, loaders: readonly CatalogueLoader[]): Promise<Catalogue> {
  return mergeCatalogues(await Promise.all(loaders.map((loader) => loader[locale]())));
}

export function mergeCatalogues(parts: readonly Catalogue[]): Catalogue {
  const merged: Record<string, Catalogue[string]> = {};
  for (const part of parts) {
    for (const [key, message] of Object.entries(part)) {
      if (key in merged) throw new Error(`The key ${key} stands in two catalogues.`);
      merged[key] = message;
    }
  }
  return merged;
}

export function translator(catalogue: Catalogue, locale: Locale): Translate<string> {
  const translate = (key: string, params?: Params): string => {
    const message = catalogue[key];
    return message === undefined ? key : fill(message, locale, params);
  };
  return Object.assign(translate, {
    dynamic: translate,
    has: (key: string): boolean => catalogue[key] !== undefined,
  });
}

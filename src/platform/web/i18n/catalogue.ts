import { type Catalogue, fill, type Locale, type Params } from '#platform/entity/messages.ts';

/** Fetches one language's words; a module gives one for each language, so that only the spoken one is loaded. */
export type CatalogueLoader = Readonly<Record<Locale, () => Promise<Catalogue>>>;

/** Words for a key; `has` tells whether a key has any. An unknown key comes back as itself. */
export interface Translate<K extends string = string> {
  (key: K, params?: Params): string;
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

export function translator(catalogue: Catalogue, locale: Locale): Translate {
  const translate = (key: string, params?: Params): string => {
    const message = catalogue[key];
    return message === undefined ? key : fill(message, locale, params);
  };
  return Object.assign(translate, { has: (key: string): boolean => catalogue[key] !== undefined });
}

import type { en } from '#platform/locales/en.ts';
import { type Catalogue, fill, type Params } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/**
 * Loads the translations of one language; a module has one loader per language, so that only the current one is loaded.
 */
export type CatalogueLoader = Readonly<Record<Locale, () => Promise<Catalogue>>>;

/** Every key of the platform's catalogue. */
export type PlatformKey = keyof typeof en;

/** Translates a key; the type knows the existing keys. */
export interface Translate<K extends string = PlatformKey> {
  (key: K, params?: Params): string;
  /**
   * Translates a key that is composed at run time (a kind, an option, an error code). Returns an unknown key as it is.
   */
  dynamic(key: string, params?: Params): string;
  /** Whether the key has a translation. */
  has(key: string): boolean;
}

/** Loads and merges the catalogues of several modules in one language. */
export async function loadCatalogue(locale: Locale, loaders: readonly CatalogueLoader[]): Promise<Catalogue> {
  return mergeCatalogues(await Promise.all(loaders.map((loader) => loader[locale]())));
}

/** Merges the catalogues that the files of one language export. */
export async function mergeFiles(files: readonly Promise<Readonly<Record<string, Catalogue>>>[]): Promise<Catalogue> {
  return mergeCatalogues((await Promise.all(files)).flatMap((file) => Object.values(file)));
}

/** Merges catalogues; throws on a key that two of them have. */
export function mergeCatalogues(parts: readonly Catalogue[]): Catalogue {
  const merged: Record<string, Catalogue[string]> = {};
  for (const part of parts) {
    for (const [key, message] of Object.entries(part)) {
      if (key in merged) throw new Error(`The key ${key} is in two catalogues.`);
      merged[key] = message;
    }
  }
  return merged;
}

/** `numbers` is the tag by which numbers in the texts are written. */
export function translator(catalogue: Catalogue, locale: Locale, numbers?: string): Translate<string> {
  const translate = (key: string, params?: Params): string => {
    const message = catalogue[key];
    return message === undefined ? key : fill(message, locale, params, numbers);
  };
  return Object.assign(translate, {
    dynamic: translate,
    has: (key: string): boolean => catalogue[key] !== undefined,
  });
}

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Locale } from '#platform/entity/locale.ts';
import { loadCatalogue, type Translate, translator } from '../i18n/catalogue.ts';
import { useLocale } from '../i18n/language.tsx';
import { platformCatalogue } from '../i18n/platform-catalogue.ts';
import type { WebModule } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';
import type { ScreenHelp } from './screen-help.ts';

/** The help of a module. */
export interface ModuleHelp {
  /** The product; null for what every group has. */
  readonly product: string | null;
  readonly screens: readonly ScreenHelp[];
}

export interface Help {
  readonly modules: readonly ModuleHelp[];
  readonly locale: Locale;
  /** Translates with the words of all modules, which a visitor's pages do not have. */
  readonly t: Translate<string>;
}

/** The help of all modules in the current language. */
export function useHelp(): UseQueryResult<Help> {
  const locale = useLocale();
  const { loadModules } = useRegistry();
  return useQuery({
    queryKey: ['help', locale],
    queryFn: async () => loadHelp(await loadModules(), locale),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Loads help texts, the products first, and the translations that they refer to. */
export async function loadHelp(modules: readonly WebModule[], locale: Locale): Promise<Help> {
  const [{ help: words }, catalogue, texts] = await Promise.all([
    import('#platform/locales/help.ts'),
    loadCatalogue(locale, [
      platformCatalogue,
      ...modules.flatMap(({ catalogue: own, screenWords = [] }) => [own, ...screenWords]),
    ]),
    Promise.all(modules.map(async ({ key, product, help }) => ({ key, product, screens: (await help?.()) ?? [] }))),
  ]);
  const products = texts.filter(({ product, screens }) => product === true && screens.length > 0);
  return {
    modules: [
      ...products.map(({ key, screens }) => ({ product: key, screens })),
      { product: null, screens: texts.filter(({ product }) => product !== true).flatMap(({ screens }) => screens) },
    ],
    locale,
    t: translator({ ...catalogue, ...words[locale] }, locale),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Catalogue } from '#platform/entity/messages.ts';
import { locales } from '#platform/entity/locale.ts';
import { useRegistry } from '../routing/registry.tsx';
import { type Translate, translator } from './catalogue.ts';
import { useLanguage } from './language.tsx';
import { platformCatalogue } from './platform-catalogue.ts';

/** All translations in the other languages; empty while they are loading. */
export function useOtherWords(): { readonly others: readonly Translate<string>[]; readonly isLoading: boolean } {
  const { locale } = useLanguage();
  const { modules } = useRegistry();
  const others = locales.filter((one) => one !== locale);
  const { data, isLoading } = useQuery({
    queryKey: ['other-words', locale],
    queryFn: () =>
      Promise.all(
        others.map(async (other) => {
          const loaders = [platformCatalogue, ...modules.map((module) => module.catalogue)];
          const parts = await Promise.all(loaders.map((loader) => loader[other]()));
          return { other, words: Object.assign({}, ...parts) as Catalogue };
        }),
      ),
    staleTime: Infinity,
  });
  const translators = useMemo(() => (data ?? []).map(({ other, words }) => translator(words, other)), [data]);
  return { others: translators, isLoading };
}

import { useQuery } from '@tanstack/react-query';
import { locales } from '#platform/entity/locale.ts';
import { useOtherWords } from '../../i18n/other-words.ts';
import type { CommandWords, WebModule } from '../../module.ts';
import { useRegistry } from '../../routing/registry.tsx';
import type { Vocabulary } from './match-commands.ts';

/** What commands are called besides their labels; empty while it is loading. */
export function useVocabulary(): Vocabulary & { readonly isLoading: boolean } {
  const { modules } = useRegistry();
  const words = useOtherWords();
  const also = useQuery({ queryKey: ['command-words'], queryFn: () => commandWords(modules), staleTime: Infinity });
  return { others: words.others, also: also.data ?? {}, isLoading: words.isLoading || also.isLoading };
}

/** The words of platform and modules in all languages, by key. */
export async function commandWords(modules: readonly WebModule[]): Promise<Vocabulary['also']> {
  const { palette } = await import('#platform/locales/palette.ts');
  const parts: readonly CommandWords[] = [
    palette,
    ...(await Promise.all(modules.flatMap((module) => (module.also === undefined ? [] : [module.also()])))),
  ];
  const all: Record<string, string> = {};
  for (const part of parts) {
    for (const [key, words] of locales.flatMap((locale) => Object.entries(part[locale])))
      all[key] = `${all[key] ?? ''} ${words}`;
  }
  return all;
}

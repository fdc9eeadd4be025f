import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CatalogueLoader } from './catalogue.ts';
import { FurtherWords, useLocale } from './language.tsx';

/**
 * Loads translations that few screens need, and shows its children with them. `name` is that of the translations: parts
 * that share them load them once. `also`: what else is loaded before.
 */
export function LoadedWords(props: {
  name: string;
  words: CatalogueLoader;
  also?: (() => Promise<void>) | undefined;
  meanwhile?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const locale = useLocale();
  const { name, words, also, meanwhile = null } = props;
  const { data, error } = useQuery({
    queryKey: ['words', name, locale],
    queryFn: async () => (await Promise.all([words[locale](), also?.()]))[0],
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A part without a placeholder is optional.
  if (error !== null && meanwhile !== null) throw error;
  return data === undefined ? meanwhile : <FurtherWords catalogue={data}>{props.children}</FurtherWords>;
}

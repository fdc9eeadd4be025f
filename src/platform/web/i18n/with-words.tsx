import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import type { Part } from '../module.ts';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import type { CatalogueLoader } from './catalogue.ts';
import { FurtherWords, useLocale } from './language.tsx';

/**
 * A screen that loads translations of its own, which no other screen needs. `name` is that of the translations: screens
 * that share them load them once.
 */
export function withWords<P extends object>(name: string, words: CatalogueLoader, part: Part<P>): Part<P> {
  const { preload } = part;
  function Screen(props: P): ReactNode {
    const locale = useLocale();
    const { data, error } = useQuery({
      queryKey: ['words', name, locale],
      queryFn: async () => (await Promise.all([words[locale](), preload?.()]))[0],
      staleTime: Number.POSITIVE_INFINITY,
    });
    if (error !== null) throw error;
    if (data === undefined) return <LoadingSkeleton />;
    return <FurtherWords catalogue={data}>{createElement(part, props)}</FurtherWords>;
  }
  return preload === undefined ? Screen : Object.assign(Screen, { preload });
}

import { createElement, type ReactNode } from 'react';
import type { Part } from '../module.ts';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import type { CatalogueLoader } from './catalogue.ts';
import { startLocale } from './language.tsx';
import { LoadedWords } from './loaded-words.tsx';

/** A screen that loads further translations, while its own file is loaded. */
export function withWords<P extends object>(name: string, words: CatalogueLoader, part: Part<P>): Part<P> {
  const { preload } = part;
  function Screen(props: P): ReactNode {
    return (
      <LoadedWords name={name} words={words} also={preload} meanwhile={<LoadingSkeleton />}>
        {createElement(part, props)}
      </LoadedWords>
    );
  }
  return Object.assign(Screen, {
    preload: async () => {
      // A failure shows when it is drawn.
      await Promise.all([words[startLocale()]().catch(() => undefined), preload?.()]);
    },
  });
}

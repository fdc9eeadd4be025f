import type { ReactNode } from 'react';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { FurtherWords, useLocale, useT } from '#platform/web/i18n/language.tsx';
import { linkedPages as en } from '../../locales/linked-pages.en.ts';
import { linkedPages as ptBR } from '../../locales/linked-pages.pt-BR.ts';
import type { Word } from '../words.ts';

const words = { en, 'pt-BR': ptBR } as const;

/** A page that few people reach, by a link, with words that nobody else loads. */
export function LinkedPage({ children }: { children: ReactNode }): ReactNode {
  return <FurtherWords catalogue={words[useLocale()]}>{children}</FurtherWords>;
}

/** The translations within such a page. */
export function useTranslations(): Translate<keyof typeof en | Word | PlatformKey> {
  return useT<keyof typeof en | Word>();
}

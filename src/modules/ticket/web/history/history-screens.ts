import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { Screen } from '#platform/web/module.ts';
import { mergeWords } from '../merge/merge-words.ts';
import { historyWords } from './history-words.ts';

/** The import of a shop's history, and the duplicates that it may bring. */
export const historyScreens: readonly Screen[] = [
  {
    name: 'history#index',
    path: '/account/$account_id/shop-history',
    access: 'account',
    part: withWords(
      'history',
      historyWords,
      lazy(() => import('./history-page.tsx'), 'HistoryPage'),
    ),
  },
  {
    name: 'merge#duplicates',
    path: '/account/$account_id/duplicates',
    access: 'account',
    part: withWords(
      'merge',
      mergeWords,
      lazy(() => import('../merge/duplicates-page.tsx'), 'DuplicatesPage'),
    ),
  },
];

import { useMemo } from 'react';
import type { Selector } from '#platform/web/api/api.ts';
import { dueSelector, forgottenSelector, pickupSelector, idleSelector } from '../../rules/attention.ts';
import { useNow } from '#platform/web/data/use-now.ts';

/** The selector for `attention` in the address (`still`, `pickup`, `forgotten`, `due`); undefined for other values. */
export function useAttention(word: string | undefined): Selector | undefined {
  const hour = Math.floor(useNow() / 3_600_000) * 3_600_000;
  return useMemo(() => {
    if (word === 'still') return idleSelector(hour);
    if (word === 'pickup') return pickupSelector();
    if (word === 'due') return dueSelector();
    return word === 'forgotten' ? forgottenSelector(hour) : undefined;
  }, [word, hour]);
}

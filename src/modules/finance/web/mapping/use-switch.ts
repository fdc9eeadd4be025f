import { useChange } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { mapping } from '../../entities/mapping.ts';
import type { MappingDoc } from './mapping-doc.ts';
import { useTranslations } from '../words.ts';

/** Switches a mapping on and off, and returns whether a switch is being saved. */
export function useSwitch(account: string): readonly [(doc: MappingDoc, active: boolean) => void, boolean] {
  const t = useTranslations();
  const change = useChange(account, mapping);
  const turn = (doc: MappingDoc, active: boolean): void =>
    void change
      .mutateAsync({ id: doc._id, rev: doc._rev, input: { active } })
      .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
  return [turn, change.isPending];
}

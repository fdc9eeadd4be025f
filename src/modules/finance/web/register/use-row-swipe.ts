import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSwipe } from '#platform/web/parts/use-swipe.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import { useTranslations } from '../words.ts';
import { backOf, nextStep, stepCall, type useRowSteps } from './use-row-steps.ts';
import { useRowTitle } from './use-row-title.ts';

/** Swiping a row to the left does what its mark does: it confirms, takes the confirmation back, or accepts. */
export function useRowSwipe(props: {
  account: string;
  rowOf: (id: string) => LedgerRow | undefined;
  step: ReturnType<typeof useRowSteps>;
  writable: boolean;
}): ReturnType<typeof useSwipe> {
  const t = useTranslations();
  const titleOf = useRowTitle();
  const { account, step } = props;
  const swiped = async (row: LedgerRow): Promise<void> => {
    const verb = nextStep(row);
    if (!(await step(verb, row))) return;
    showToast({
      text: t(`register.done.${verb}`, { name: titleOf(row) }),
      undo: { db: account, calls: [stepCall(backOf[verb], row)] },
    });
  };
  return useSwipe((element, direction) => {
    const row = props.rowOf(element.dataset['id'] ?? '');
    if (!props.writable || direction === 'right' || row === undefined) return undefined;
    return { label: t(`register.${nextStep(row)}`), run: () => void swiped(row) };
  });
}

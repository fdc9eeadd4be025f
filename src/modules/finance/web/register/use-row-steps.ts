import { update } from '#platform/web/api/api.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { showToast } from '#platform/web/shell/toasts.tsx';
import { useRefreshRows } from './use-ledger.ts';

/** Steps of one row, as people call them. */
export type RowStep = 'confirm' | 'unconfirm' | 'accept' | 'stage';

const calls = {
  confirm: ['confirm', 'confirm'],
  unconfirm: ['confirm', 'unconfirm'],
  accept: ['import', 'remove'],
  stage: ['import', 'set'],
} as const;

/** Moves a row on; a refusal is told. */
export function useRowSteps(account: string): (step: RowStep, row: { _id: string; klass: string }) => void {
  const t = useT<string>();
  const refreshRows = useRefreshRows(account);
  return (step, row) => {
    const [event, verb] = calls[step];
    void update(account, event, verb, row._id)
      .catch((error: unknown) => {
        const { title, detail } = describeError(t, error);
        showToast({ text: detail ?? title, failed: true });
      })
      .then(async () => refreshRows([row.klass]));
  };
}

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { update } from '#platform/web/api/write.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { type Call, updateCall } from '#platform/web/data/undo/recent-acts.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { wallet } from '../../entities/wallet.ts';
import type { Ledger, LedgerRow } from '../../rules/ledger.ts';
import { useRefreshRows } from './use-ledger.ts';
import { useTranslations } from '../words.ts';

/** The steps of a row. */
export type RowStep = 'confirm' | 'unconfirm' | 'accept' | 'stage';

const calls = {
  confirm: ['confirm', 'confirm', { confirmed: true }],
  unconfirm: ['confirm', 'unconfirm', { confirmed: false }],
  accept: ['import', 'remove', { imported: false }],
  stage: ['import', 'set', { imported: true }],
} as const;

/** The step that takes another one back. */
export const backOf = {
  confirm: 'unconfirm',
  unconfirm: 'confirm',
  accept: 'stage',
  stage: 'accept',
} as const satisfies Record<RowStep, RowStep>;

/** The call of a step, for undo. */
export function stepCall(step: RowStep, row: StatedRow): Call {
  const [event, verb] = calls[step];
  return updateCall(event, verb, row._id);
}

/** The step that a row's mark, a key and a swipe do. */
export function nextStep(row: { readonly confirmed: boolean; readonly imported: boolean }): Exclude<RowStep, 'stage'> {
  if (row.imported) return 'accept';
  return row.confirmed ? 'unconfirm' : 'confirm';
}

interface StatedRow {
  readonly _id: string;
  readonly klass: string;
}

/** Changes a row's state, shown in the registers at once. After a refusal it reports the error, refetches, and answers false. */
export function useRowSteps(account: string): (step: RowStep, row: StatedRow) => Promise<boolean> {
  const t = useTranslations();
  const client = useQueryClient();
  const refreshRows = useRefreshRows(account);
  return useCallback(
    async (step, row) => {
      const [event, verb, state] = calls[step];
      const queryKey = [...kindKey(account, wallet.kind), 'ledger'];
      client.setQueriesData<InfiniteData<Ledger>>({ queryKey }, (data) => data && withState(data, row._id, state));
      let isDone = true;
      try {
        await update(account, event, verb, row._id);
      } catch (error) {
        showToast({ text: errorText(t, error), failed: true });
        isDone = false;
      }
      await refreshRows([row.klass]);
      return isDone;
    },
    [account, client, refreshRows, t],
  );
}

function withState(data: InfiniteData<Ledger>, id: string, state: Partial<LedgerRow>): InfiniteData<Ledger> {
  const patched = (row: LedgerRow): LedgerRow => (row._id === id ? { ...row, ...state } : row);
  return {
    ...data,
    pages: data.pages.map((page) =>
      page.rows.some((row) => row._id === id) ? { ...page, rows: page.rows.map(patched) } : page,
    ),
  };
}

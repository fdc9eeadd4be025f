import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { update } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { csv } from '#modules/finance/entities/csv.ts';
import { income } from '#modules/finance/entities/income.ts';
import { outgo } from '#modules/finance/entities/outgo.ts';
import { wallet } from '#modules/finance/entities/wallet.ts';
import { useTranslations } from '../../words.ts';

type Step = 'accept' | 'undo';

/** Accepts or undoes several imports, the newest first; what was done before a failure stays, and can be repeated. */
export function useBatchStep(
  account: string,
  ids: readonly string[],
): {
  /** Resolves to whether all were done. */
  readonly step: (step: Step) => Promise<boolean>;
  readonly progress: { readonly step: Step } | null;
} {
  const t = useTranslations();
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ readonly step: Step } | null>(null);
  const step = async (name: Step): Promise<boolean> => {
    setProgress({ step: name });
    try {
      for (const id of ids.toReversed()) await stepOf(account, name, id);
      return true;
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return false;
    } finally {
      await Promise.all([csv, income, outgo, wallet].map(async ({ kind }) => refresh(client, account, kind)));
      setProgress(null);
    }
  };
  return { step, progress };
}

/** An import that was undone before needs nothing more. */
async function stepOf(account: string, name: Step, id: string): Promise<void> {
  try {
    await update(account, name, csv.kind, id, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'Import is already undone') throw error;
  }
}

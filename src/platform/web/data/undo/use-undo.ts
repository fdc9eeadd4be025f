import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorText } from '../../i18n/describe-error.ts';
import { useT } from '../../i18n/language.tsx';
import { showToast } from '../../parts/toasts.tsx';

/** Undoes an act of the list of recent acts. How it is done is loaded with the first undo. */
export function useUndo(): (id: string) => void {
  const t = useT();
  const client = useQueryClient();
  return useCallback(
    (id) => {
      import('./undo-act.ts')
        .then(async ({ undoAct }) => undoAct(client, t, id))
        .catch((error: unknown) => showToast({ text: errorText(t, error), failed: true }));
    },
    [client, t],
  );
}

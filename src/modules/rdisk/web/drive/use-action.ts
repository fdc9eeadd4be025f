import { useState } from 'react';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from '../words.ts';
import { errorText } from './error-text.ts';

/** Runs an action and shows its error; `busy` is true until it ends. `run` resolves to whether the action succeeded. */
export function useAction() {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

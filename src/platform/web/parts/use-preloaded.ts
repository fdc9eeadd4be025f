import { useCallback } from 'react';
import { errorText } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { usePreload } from '../quiet.ts';
import { showToast } from './toasts.tsx';

/**
 * Runs an action once the file of a part is loaded, or shows that it could not be loaded. The file is loaded when the
 * browser is idle, at the latest now.
 */
export function usePreloaded(preload: (() => Promise<void>) | undefined): (then: () => void) => void {
  const t = useT();
  usePreload(preload);
  return useCallback(
    (then) => {
      const fetched = preload?.() ?? Promise.resolve();
      fetched.then(then).catch((error: unknown) => showToast({ text: errorText(t, error), failed: true }));
    },
    [preload, t],
  );
}

import { useCallback } from 'react';
import { describeError } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { usePreload } from '../quiet.ts';
import { showToast } from './toasts.tsx';

/**
 * Does what needs a part of a screen as soon as the part is here, and says so where it cannot be fetched. It is fetched when nothing else is to
 * be done, at the latest then.
 */
export function usePreloaded(preload: (() => Promise<void>) | undefined): (then: () => void) => void {
  const t = useT();
  usePreload(preload);
  return useCallback(
    (then) => {
      const fetched = preload?.() ?? Promise.resolve();
      fetched.then(then).catch((error: unknown) => {
        const { title, detail } = describeError(t, error);
        showToast({ text: detail ?? title, failed: true });
      });
    },
    [preload, t],
  );
}

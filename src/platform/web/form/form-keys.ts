import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { hasOpenChoices } from '../parts/dialogs/dialog-focus.ts';

interface FormKeys {
  readonly save: () => void;
  readonly cancel: () => void;
}

/**
 * Ctrl+Enter saves from a text of several lines, Escape leaves.
 * The form itself listens, so that keys pressed in a dialog above it do not count.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, keys: FormKeys): void {
  const save = useEffectEvent(keys.save);
  const cancel = useEffectEvent(keys.cancel);
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
      if (event.key === 'Escape' && !hasOpenChoices(event.target)) cancel();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

import { type RefObject, useEffect } from 'react';

/**
 * Milliseconds between two attempts to focus a field (docs/specification.md, Constants), and the number of attempts.
 */
export const autofocusPoll = 100;
const maxLooks = 20;

/** Focuses a form's first empty field as soon as there is one, unless the person is in the form already. */
export function useAutofocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return undefined;
    let looks = 0;
    const look = (): boolean => {
      looks += 1;
      if (form.current?.contains(document.activeElement)) return true;
      // A form that loads late must not take the focus from a dialog that was opened meanwhile.
      const dialog = document.querySelector('[data-dialog]');
      if (dialog !== null && !dialog.contains(form.current)) return true;
      const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
      const empty = inputs.find((input) => input.type !== 'checkbox' && !input.disabled && input.value === '');
      empty?.focus({ preventScroll: true });
      return empty !== undefined || inputs.some((input) => !input.disabled) || looks >= maxLooks;
    };
    if (look()) return undefined;
    const timer = setInterval(() => {
      if (look()) clearInterval(timer);
    }, autofocusPoll);
    return () => clearInterval(timer);
  }, [form]);
}

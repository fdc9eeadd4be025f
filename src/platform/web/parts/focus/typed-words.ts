import { type FocusEvent, useMemo } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedWords {
  /** For `onFocus` of an element around the fields. */
  readonly note: (event: FocusEvent) => void;
  /** Whether a field contains something else than when it first got the focus. */
  readonly hasAny: () => boolean;
}

/**
 * Knows whether the person typed or ticked something. Text that was changed back counts as unchanged, and so does a
 * removed field.
 */
export function useTypedWords(): TypedWords {
  return useMemo(() => {
    const entered = new Map<Field, string>();
    return {
      note: ({ target, currentTarget }) => {
        // React events of a dialog above this one arrive here as well.
        if (!isField(target) || !currentTarget.contains(target) || entered.has(target)) return;
        entered.set(target, valueOf(target));
      },
      hasAny: () => [...entered].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    };
  }, []);
}

/** Not the search box of a picker, whose text can be typed again. */
function isField(target: EventTarget): target is Field {
  if (!(target instanceof HTMLElement) || target.role === 'combobox') return false;
  return target.matches('input, textarea, select');
}

function valueOf(field: Field): string {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? String(field.checked)
    : field.value;
}

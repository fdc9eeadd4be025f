import { type FocusEvent, useMemo } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedWords {
  /** For the `onFocus` of an element around the fields. */
  readonly note: (event: FocusEvent) => void;
  /** Whether a field holds something else than when it was first entered. */
  readonly hasAny: () => boolean;
}

/** Knows what was typed or ticked. A text that was taken back counts as unchanged, and so does a field that is gone. */
export function useTypedWords(): TypedWords {
  return useMemo(() => {
    const entered = new Map<Field, string>();
    return {
      note: ({ target, currentTarget }) => {
        // Events of a dialog above this one arrive here as well.
        if (!isField(target) || !currentTarget.contains(target) || entered.has(target)) return;
        entered.set(target, valueOf(target));
      },
      hasAny: () => [...entered].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    };
  }, []);
}

/** A box that finds a record is none: what is in it is a search, and the record is found again. */
function isField(target: EventTarget): target is Field {
  if (!(target instanceof HTMLElement) || target.role === 'combobox') return false;
  return target.matches('input, textarea, select');
}

function valueOf(field: Field): string {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? String(field.checked)
    : field.value;
}

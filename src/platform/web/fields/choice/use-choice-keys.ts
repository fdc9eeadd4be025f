import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

/** What a list of choices has to offer, and whether that belongs to what is typed now. */
interface Choices {
  readonly ids: readonly string[];
  readonly isSettled: boolean;
}

/**
 * An arrow marks a choice and Enter takes it, also when both come before the choices do: then they wait for them.
 * Gives the listener for the text box. An Enter that chooses is never the form's; any other Enter is left alone.
 */
export function useChoiceKeys(combobox: ComboboxStore, choices: Choices): (event: KeyboardEvent) => void {
  const awaited = useRef<'mark' | 'take' | null>(null);
  const { dropdownOpened, selectFirstOption, clickSelectedOption } = combobox;
  const { getSelectedOptionIndex, updateSelectedOptionIndex } = combobox;
  const count = choices.ids.length;
  const offered = choices.ids.join(' ');
  const { isSettled } = choices;
  useEffect(() => {
    if (!dropdownOpened || (isSettled && count === 0)) awaited.current = null;
    if (awaited.current === null || count === 0) return undefined;
    // The list is on the page some frames after it was opened.
    let frame = 0;
    const mark = (): void => {
      if (selectFirstOption() === null) {
        frame = requestAnimationFrame(mark);
        return;
      }
      if (awaited.current === 'take') clickSelectedOption();
      awaited.current = null;
    };
    mark();
    return () => cancelAnimationFrame(frame);
  }, [dropdownOpened, count, isSettled, selectFirstOption, clickSelectedOption]);
  useEffect(() => {
    // Other choices have come: the mark stays at its choice, or goes to the first where that one is gone.
    if (offered === '' || getSelectedOptionIndex() === -1) return undefined;
    updateSelectedOptionIndex('selected');
    const timer = setTimeout(() => {
      if (getSelectedOptionIndex() === -1) selectFirstOption();
    });
    return () => clearTimeout(timer);
  }, [offered, getSelectedOptionIndex, updateSelectedOptionIndex, selectFirstOption]);
  return (event) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && (!dropdownOpened || count === 0)) awaited.current = 'mark';
    if (event.key !== 'Enter' || awaited.current === null) return;
    event.preventDefault();
    awaited.current = 'take';
  };
}

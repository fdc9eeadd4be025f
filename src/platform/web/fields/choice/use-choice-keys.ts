import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

/** The options of a list, and whether they belong to the current text. */
interface Choices {
  readonly ids: readonly string[];
  readonly isSettled: boolean;
}

/**
 * Arrow keys highlight an option and Enter takes it. Keys that come before the options wait for them. Returns the
 * listener for the input. An Enter that takes an option does not submit the form; any other Enter does.
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
    // The list is in the page some frames after it was opened.
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
    // The options have changed: the highlight stays on its option, or moves to the first if that option is gone.
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

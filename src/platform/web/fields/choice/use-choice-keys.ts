import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

/** The options of a list, and whether they belong to the current text. */
interface Choices {
  readonly ids: readonly string[];
  readonly isSettled: boolean;
  /** Set while the text must become an option: Tab takes the first one with it, and Enter highlights it instead of submitting the form. */
  readonly take?: ((id: string) => void) | undefined;
}

/**
 * Arrow keys highlight an option and Enter takes it. Keys that come before the options wait for them. Returns the
 * listener for the input. An Enter that takes an option does not submit the form; any other Enter does, unless the text
 * must become an option first.
 */
export function useChoiceKeys(combobox: ComboboxStore, choices: Choices): (event: KeyboardEvent) => void {
  const awaited = useRef<'mark' | 'take' | null>(null);
  const { dropdownOpened, openDropdown, selectFirstOption, clickSelectedOption } = combobox;
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
  const highlight = (): void => {
    awaited.current = 'mark';
    openDropdown();
    // Not before the other listeners of this key, or they would take the option.
    queueMicrotask(() => {
      if (selectFirstOption() !== null) awaited.current = null;
    });
  };
  return (event) => {
    if (choices.take !== undefined && awaited.current === null) {
      const isHighlighted = dropdownOpened && getSelectedOptionIndex() !== -1;
      if (event.key === 'Enter' && !isHighlighted) {
        event.preventDefault();
        highlight();
        return;
      }
      const [first] = choices.ids;
      if (event.key === 'Tab' && !event.shiftKey) {
        if (isHighlighted) clickSelectedOption();
        else if (first !== undefined) choices.take(first);
        return;
      }
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && (!dropdownOpened || count === 0)) awaited.current = 'mark';
    if (event.key !== 'Enter' || awaited.current === null) return;
    event.preventDefault();
    awaited.current = 'take';
  };
}

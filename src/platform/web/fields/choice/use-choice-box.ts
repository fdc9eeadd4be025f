import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useState } from 'react';

/** A picker's list of choices. */
export interface ChoiceBox {
  readonly combobox: ComboboxStore;
  /** Whether the list is in the page while it is closed. */
  readonly keepMounted: boolean;
  /** For the input. */
  readonly onFocus: () => void;
}

/**
 * The list is in the page from the first focus of its input on. Earlier, a form with many pickers would measure all their
 * lists when it opens; later, a key would highlight an option that has no position yet, and the page would scroll to it.
 */
export function useChoiceBox(): ChoiceBox {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [keepMounted, setKeepMounted] = useState(false);
  return { combobox, keepMounted, onFocus: () => setKeepMounted(true) };
}

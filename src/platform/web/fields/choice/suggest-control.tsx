import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { normalise } from '#platform/entity/search-text.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { WordOptions } from './word-options.tsx';

const most = 8;

/** Free text with suggestions. Enter takes the highlighted suggestion; without one it submits the form. */
export function SuggestControl(props: {
  /** Label, error and state of the input. */
  input: TextInputProps & { readonly 'data-autofocus'?: true };
  value: string;
  /** The suggestions, best first. */
  words: readonly string[];
  /** The suggestions already match the whole text, so they are not filtered again. */
  isFitted?: boolean;
  /** More suggestions for the current text are being loaded. */
  isLoading?: boolean;
  onChange: (value: string) => void;
}): ReactNode {
  const { value, words, onChange } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = normalise(value);
  const fitting = (props.isFitted === true ? words : words.filter((word) => normalise(word).includes(typed)))
    .filter((word) => word !== value)
    .slice(0, most);
  const onKeyDown = useChoiceKeys(combobox, { ids: fitting, isSettled: props.isLoading !== true });
  const take = (word: string): void => {
    combobox.closeDropdown();
    onChange(word);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...props.input}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <WordOptions words={fitting} label={nameOf(props.input)} />
    </Combobox>
  );
}

function nameOf(input: TextInputProps): string {
  return input['aria-label'] ?? (typeof input.label === 'string' ? input.label : '');
}

import { Combobox, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { normalise } from '#platform/entity/search-text.ts';
import { useChoiceBox } from './use-choice-box.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { createOption, WordOptions } from './word-options.tsx';

const most = 8;

/** Words in a text that have to be chosen or created. */
export interface NewWords {
  /** The words as text; empty if all are known. */
  readonly name: string;
  readonly onCreate: () => void;
}

/**
 * Text with suggestions. Enter takes the highlighted suggestion; without one it submits the form. The text is free, unless `created` is
 * given.
 */
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
  created?: NewWords;
  onChange: (value: string) => void;
}): ReactNode {
  const { value, words, created, onChange } = props;
  const { combobox, keepMounted, onFocus } = useChoiceBox();
  const typed = normalise(value);
  const fitting = (props.isFitted === true ? words : words.filter((word) => normalise(word).includes(typed)))
    .filter((word) => word !== value)
    .slice(0, most);
  const take = (word: string): void => {
    combobox.closeDropdown();
    if (word === createOption) created?.onCreate();
    else onChange(word);
  };
  const onKeyDown = useChoiceKeys(combobox, {
    ids: fitting,
    isSettled: props.isLoading !== true,
    take: (created?.name ?? '') === '' ? undefined : take,
  });
  return (
    <Combobox store={combobox} keepMounted={keepMounted} onOptionSubmit={take}>
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
          onFocus={onFocus}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <WordOptions words={fitting} created={created?.name ?? ''} label={nameOf(props.input)} />
    </Combobox>
  );
}

function nameOf(input: TextInputProps): string {
  return input['aria-label'] ?? (typeof input.label === 'string' ? input.label : '');
}

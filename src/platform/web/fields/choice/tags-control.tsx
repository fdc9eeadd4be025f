import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { TagsField } from '#platform/entity/define.ts';
import { useT } from '../../i18n/language.tsx';
import { type ControlProps, inputProps } from '../control-props.ts';
import { addTags, fittingTags, tagsOf } from './tags.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { WordOptions } from './word-options.tsx';

export type TagsControlProps = ControlProps<TagsField> & {
  /** Suggestions, best first; any other word can be typed too. */
  readonly words?: readonly string[] | undefined;
};

/**
 * An ordered list of words: Enter, a comma or leaving the field adds the typed word, Backspace removes the last one.
 */
export function TagsControl({ words, ...props }: TagsControlProps): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const tags = tagsOf(props.value);
  const fitting = fittingTags(words ?? [], tags, text);
  const onChoiceKey = useChoiceKeys(combobox, { ids: fitting, isSettled: true });
  const add = (typed: string): void => {
    combobox.closeDropdown();
    if (typed.trim() !== '') props.onChange(addTags(tags, typed, props.field.max));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    onChoiceKey(event);
    const isChoosing = event.defaultPrevented || (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1);
    if (text !== '' && (event.key === ',' || (event.key === 'Enter' && !isChoosing))) {
      event.preventDefault();
      add(text);
    } else if (text === '' && event.key === 'Backspace') {
      props.onChange(tags.slice(0, -1));
    }
  };
  const { name: _name, required: _required, ...shared } = { required: false, ...inputProps(props) };
  const box = (
    <PillsInput.Field
      value={text}
      placeholder={tags.length === 0 ? t('form.add-tag') : ''}
      onChange={(event) => {
        setText(event.currentTarget.value);
        combobox.resetSelectedOption();
        combobox.openDropdown();
      }}
      onClick={() => combobox.openDropdown()}
      onKeyDown={onKeyDown}
      onBlur={() => add(text)}
    />
  );
  return (
    <Combobox store={combobox} onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput {...shared}>
          <Pill.Group>
            {tags.map((tag) => (
              <Pill
                key={tag}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `${t('action.remove')} ${tag}` }}
                onRemove={() => props.onChange(tags.filter((known) => known !== tag))}
              >
                {tag}
              </Pill>
            ))}
            {words === undefined ? box : <Combobox.EventsTarget withExpandedAttribute>{box}</Combobox.EventsTarget>}
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <WordOptions words={fitting} label={typeof props.label === 'string' ? props.label : ''} />
    </Combobox>
  );
}

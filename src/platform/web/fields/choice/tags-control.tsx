import { Combobox, Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { TagsField } from '#platform/entity/define.ts';
import { useT } from '../../i18n/language.tsx';
import { type ControlProps, inputProps } from '../control-props.ts';
import { addTags, fittingTags, spellAsKnown, tagsOf, unknownTags } from './tags.ts';
import { useChoiceBox } from './use-choice-box.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { createOption, WordOptions } from './word-options.tsx';

export type TagsControlProps = ControlProps<TagsField> & {
  /** The known words, best first; any other has to be created on purpose. Without them all words are free. */
  readonly words?: readonly string[] | undefined;
};

/**
 * An ordered list of words: Enter, a comma or leaving the field adds the typed word, Backspace removes the last one. Among known words, Tab
 * takes the first match, and a new word is added by its own option alone; until then the form cannot be saved.
 */
export function TagsControl({ words, ...props }: TagsControlProps): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const { combobox, keepMounted, onFocus } = useChoiceBox();
  const tags = tagsOf(props.value);
  const fitting = fittingTags(words ?? [], tags, text);
  const known = [...(words ?? []), ...tags];
  const unknown = words === undefined ? '' : unknownTags(known, text);
  const add = (typed: string): void => {
    combobox.closeDropdown();
    if (typed.trim() !== '') props.onChange(addTags(tags, typed, props.field.max));
    setText('');
  };
  const addTyped = (): void => add(spellAsKnown(known, text));
  const take = (word: string): void => (word === createOption ? addTyped() : add(word));
  const onChoiceKey = useChoiceKeys(combobox, {
    ids: fitting,
    isSettled: true,
    take: unknown === '' ? undefined : take,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    onChoiceKey(event);
    const isChoosing = event.defaultPrevented || (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1);
    if (unknown !== '' && event.key === ',') event.preventDefault();
    if (unknown !== '') return;
    if (text !== '' && (event.key === ',' || (event.key === 'Enter' && !isChoosing))) {
      event.preventDefault();
      addTyped();
    } else if (text === '' && event.key === 'Backspace') {
      props.onChange(tags.slice(0, -1));
    }
  };
  const { name: _name, required: _required, ...shared } = { required: false, ...inputProps(props) };
  const isOpen = unknown !== '';
  if (isOpen && !isFocused) shared.error = t('form.unknown-word', { name: unknown });
  const box = (
    <PillsInput.Field
      value={text}
      placeholder={tags.length > 0 ? '' : t(words === undefined ? 'form.add-tag' : 'form.choose')}
      onChange={(event) => {
        setText(event.currentTarget.value);
        combobox.resetSelectedOption();
        combobox.openDropdown();
      }}
      data-unfinished={isOpen || undefined}
      onClick={() => combobox.openDropdown()}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setFocused(true);
        onFocus();
      }}
      onBlur={() => {
        setFocused(false);
        if (isOpen) combobox.closeDropdown();
        else addTyped();
      }}
    />
  );
  return (
    <Combobox store={combobox} keepMounted={keepMounted} onOptionSubmit={take}>
      <Combobox.DropdownTarget>
        <PillsInput {...shared}>
          <Pill.Group>
            {tags.map((tag) => (
              <Pill
                key={tag}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `${t('action.remove')} ${tag}` }}
                onRemove={() => props.onChange(tags.filter((one) => one !== tag))}
              >
                {tag}
              </Pill>
            ))}
            {words === undefined ? box : <Combobox.EventsTarget withExpandedAttribute>{box}</Combobox.EventsTarget>}
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <WordOptions words={fitting} created={unknown} label={typeof props.label === 'string' ? props.label : ''} />
    </Combobox>
  );
}

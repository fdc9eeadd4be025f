import { Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { TagsField } from '#platform/entity/define.ts';
import { useT } from '../i18n/language.tsx';
import { type ControlProps, inputProps } from './control-props.ts';
import { addTags, tagsOf } from './tags.ts';

/** Words kept in order: Enter, a comma or leaving the field adds what was typed, Backspace takes the last one back. */
export function TagsControl(props: ControlProps<TagsField>): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const tags = tagsOf(props.value);
  const add = (): void => {
    if (text.trim() !== '') props.onChange(addTags(tags, text, props.field.max));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (text !== '' && (event.key === 'Enter' || event.key === ',')) {
      event.preventDefault();
      add();
    } else if (text === '' && event.key === 'Backspace') {
      props.onChange(tags.slice(0, -1));
    }
  };
  const { name: _name, required: _required, ...shared } = { required: false, ...inputProps(props) };
  return (
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
        <PillsInput.Field
          value={text}
          placeholder={tags.length === 0 ? t('form.add-tag') : ''}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Pill.Group>
    </PillsInput>
  );
}

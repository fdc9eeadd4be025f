import { Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';

/** The value of the option that creates a word; no word contains a comma. */
export const createOption = ',';

/** The suggestions below an input, and an option that creates the typed word; nothing if there is neither. */
export function WordOptions(props: { words: readonly string[]; created?: string; label: string }): ReactNode {
  const t = useT();
  const { words, created = '' } = props;
  return (
    <Combobox.Dropdown hidden={words.length === 0 && created === ''}>
      <Combobox.Options mah={280} className="o-scroll" aria-label={props.label}>
        {words.map((word) => (
          <Combobox.Option key={word} value={word}>
            {word}
          </Combobox.Option>
        ))}
        {created === '' ? null : (
          <Combobox.Option value={createOption}>
            <span className="o-inline">
              <IconPlus size={14} />
              {t('form.create-named', { name: created })}
            </span>
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';

/** The suggestions below an input; nothing if none matches the text. */
export function WordOptions({ words, label }: { words: readonly string[]; label: string }): ReactNode {
  return (
    <Combobox.Dropdown hidden={words.length === 0}>
      <Combobox.Options mah={280} className="o-scroll" aria-label={label}>
        {words.map((word) => (
          <Combobox.Option key={word} value={word}>
            {word}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ChecklistLine } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';

/** One more line: Enter adds it and waits for the next; a star before it makes it required, as in a category's checklist. */
export function NewChecklistLine(props: { onAdd: (line: ChecklistLine) => void }): ReactNode {
  const t = useTranslations();
  const [text, setText] = useState('');
  return (
    <form
      className="t-checklist-new o-screen"
      onSubmit={(event) => {
        event.preventDefault();
        const required = text.trim().startsWith('*');
        const name = (required ? text.trim().slice(1) : text).trim();
        if (name === '') return;
        props.onAdd({ text: name, ...(required ? { required } : {}) });
        setText('');
      }}
    >
      <TextInput
        size="xs"
        maxLength={300}
        autoComplete="off"
        leftSection={<IconPlus size={14} />}
        aria-label={t('ticket.checklist.add')}
        placeholder={t('ticket.checklist.add')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

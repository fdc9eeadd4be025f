import { ActionIcon, Checkbox, Menu, TextInput } from '@mantine/core';
import { IconAsterisk, IconDots, IconNote, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ChecklistLine } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';

/** A line of the checklist with its tick, note and menu. `onChange(null)` removes it. */
export function ChecklistRow(props: {
  line: ChecklistLine;
  writable: boolean;
  onChange: (line: ChecklistLine | null) => void;
}): ReactNode {
  const t = useTranslations();
  const { line, onChange } = props;
  const [noting, setNoting] = useState(false);
  const name = line.text ?? '';
  return (
    <li>
      <div className="t-checklist-line">
        <Checkbox
          checked={line.done === true}
          disabled={!props.writable}
          label={
            <>
              {name}
              {line.required === true && line.done !== true ? (
                <span className="o-quiet o-small"> · {t('form.required')}</span>
              ) : null}
            </>
          }
          onChange={(event) => onChange({ ...line, done: event.currentTarget.checked })}
        />
        {props.writable ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('ticket.checklist.more', { name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconNote size={16} />} onClick={() => setNoting(true)}>
                {t('ticket.checklist.note')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconAsterisk size={16} />}
                onClick={() => onChange({ ...line, required: line.required !== true })}
              >
                {t(line.required === true ? 'ticket.checklist.optional' : 'ticket.checklist.require')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => onChange(null)}>
                {t('action.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {noting ? (
        <NoteInput
          name={name}
          note={line.note ?? ''}
          onSave={(note) => {
            setNoting(false);
            const { note: _old, ...rest } = line;
            if (note !== (line.note ?? '')) onChange(note === '' ? rest : { ...rest, note });
          }}
          onCancel={() => setNoting(false)}
        />
      ) : line.note === undefined ? null : (
        <p className="o-quiet o-small o-flush t-checklist-note">{line.note}</p>
      )}
    </li>
  );
}

/** Enter or leaving the field saves the note, Escape cancels. */
function NoteInput(props: {
  name: string;
  note: string;
  onSave: (note: string) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTranslations();
  const [text, setText] = useState(props.note);
  return (
    <TextInput
      ref={(input) => input?.focus()}
      className="t-checklist-note"
      size="xs"
      maxLength={500}
      aria-label={t('ticket.checklist.note-of', { name: props.name })}
      placeholder={t('ticket.checklist.note')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onSave(text.trim());
        if (event.key === 'Escape') props.onCancel();
      }}
      onBlur={() => props.onSave(text.trim())}
    />
  );
}

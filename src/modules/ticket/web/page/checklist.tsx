import { type ReactNode, startTransition, useOptimistic, useState } from 'react';
import { useDisabledFeatures } from '#platform/web/data/disabled-features.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { ticket } from '../../entities/ticket.ts';
import type { ChecklistLine, TicketDoc } from '../ticket-doc.ts';
import { useTicketChange } from '../use-ticket-change.ts';
import { ChecklistRow } from './checklist-row.tsx';
import { useTranslations } from '../words.ts';
import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** The checklist; each tick and note is saved at once. An input at the end adds lines. */
export function Checklist(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const without = useDisabledFeatures(account).has('checklist');
  const change = useTicketChange(account);
  const [lines, show] = useOptimistic<readonly ChecklistLine[]>(doc.checklist ?? []);
  const save = (checklist: readonly ChecklistLine[]): void => {
    startTransition(async () => {
      show(checklist);
      await change.mutateAsync({ doc, input: { checklist } }).catch((error: unknown) => {
        showToast({ text: errorText(t, error), failed: true });
      });
    });
  };
  if (lines.length === 0 && (!writable || without)) return null;
  const done = lines.filter((line) => line.done === true).length;
  return (
    <section className="t-told">
      <h2>
        {t('ticket.field.checklist')}{' '}
        {lines.length === 0 ? null : (
          <span className="o-quiet o-small">{t('ticket.checklist.done', { done, all: lines.length })}</span>
        )}
      </h2>
      <ul className="o-plain-list t-checklist">
        {lines.map((line, index) => (
          <ChecklistRow
            key={`${index} ${line.text ?? ''}`}
            line={line}
            writable={writable}
            onChange={(next) => save(lines.flatMap((known, at) => (at === index ? (next ?? []) : known)))}
          />
        ))}
      </ul>
      {writable && !without ? <NewChecklistLine onAdd={(line) => save([...lines, line])} /> : null}
    </section>
  );
}

/** Adds a line on Enter and stays for the next; a leading star makes the line required, as in a category's checklist. */
function NewChecklistLine(props: { onAdd: (line: ChecklistLine) => void }): ReactNode {
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

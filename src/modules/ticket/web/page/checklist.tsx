import { Checkbox } from '@mantine/core';
import { type ReactNode, startTransition, useOptimistic } from 'react';
import { useWritable } from '#platform/web/data/writable.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { showToast } from '#platform/web/shell/toasts.tsx';
import { ticket } from '../../entities/ticket.ts';
import type { ChecklistLine, TicketDoc } from '../ticket-doc.ts';
import { useTicketChange } from '../use-ticket-change.ts';

/** The checklist with its ticks, each saved as it is made. */
export function Checklist(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useT<string>();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const change = useTicketChange(account);
  const [lines, show] = useOptimistic<readonly ChecklistLine[]>(doc.checklist ?? []);
  if (lines.length === 0) return null;
  const done = lines.filter((line) => line.done === true).length;
  const tick = (at: number, ticked: boolean): void => {
    const checklist = lines.map((line, index) => (index === at ? { ...line, done: ticked } : line));
    startTransition(async () => {
      show(checklist);
      await change.mutateAsync({ doc, input: { checklist } }).catch((error: unknown) => {
        const { title, detail } = describeError(t, error);
        showToast({ text: detail ?? title, failed: true });
      });
    });
  };
  return (
    <section className="t-told">
      <h2>
        {t('ticket.field.checklist')}{' '}
        <span className="o-quiet o-small">{t('ticket.checklist.done', { done, all: lines.length })}</span>
      </h2>
      <ul className="o-plain-list t-checklist">
        {lines.map((line, index) => (
          <li key={`${index} ${line.text ?? ''}`}>
            <Checkbox
              checked={line.done === true}
              disabled={!writable}
              label={<LineLabel line={line} />}
              onChange={(event) => tick(index, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineLabel({ line }: { line: ChecklistLine }): ReactNode {
  const t = useT<string>();
  return (
    <>
      {line.text}
      {line.required === true && line.done !== true ? (
        <span className="o-quiet o-small"> · {t('form.required')}</span>
      ) : null}
      {line.note === undefined ? null : <span className="o-quiet o-small"> · {line.note}</span>}
    </>
  );
}

import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { contract } from '../../entities/contract.ts';
import type { Clause } from './contract-doc.ts';
import { useTranslations } from '../words.ts';

/** The clauses in their order, numbered by position. */
export function ContractClauses(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const box = useRef<HTMLOListElement>(null);
  const clauses = Array.isArray(form.values['items']) ? (form.values['items'] as readonly Clause[]) : [];
  const set = (next: readonly Clause[]): void =>
    form.setValue(
      'items',
      next.map((clause, index) => ({ ...clause, number: index + 1 })),
    );
  const add = (): void => {
    // Rendered at once, so that further typing goes into the new clause and not to the button.
    flushSync(() => set([...clauses, { content: '' }]));
    box.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
  };
  const complaints = form.complaintsAt('items');
  return (
    <Input.Wrapper
      labelElement="div"
      label={fieldLabel(t, contract, 'items')}
      error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
    >
      <ol ref={box} className="o-plain-list t-clauses">
        {clauses.map((clause, index) => (
          <li key={index}>
            <span className="o-quiet t-figure">{index + 1}.</span>
            <GrowingTextarea
              minRows={1}
              maxRows={12}
              maxLength={4000}
              aria-label={t('contract.clause', { number: index + 1 })}
              disabled={form.busy}
              value={clause.content ?? ''}
              onChange={(event) => {
                const content = event.currentTarget.value;
                set(clauses.map((known, at) => (at === index ? { ...known, content } : known)));
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={index === 0}
              aria-label={t('contract.clause-up', { number: index + 1 })}
              onClick={() => set(movedUp(clauses, index))}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`${t('action.remove')} ${index + 1}`}
              onClick={() => set(clauses.filter((_clause, at) => at !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
        {t('contract.add-clause')}
      </Button>
    </Input.Wrapper>
  );
}

function movedUp(clauses: readonly Clause[], index: number): readonly Clause[] {
  const next = [...clauses];
  const [clause] = next.splice(index, 1);
  if (clause !== undefined) next.splice(index - 1, 0, clause);
  return next;
}

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { complaintText } from '../i18n/complaint.ts';
import { fieldComplaint } from '../i18n/field-complaint.ts';
import { kindInSentence } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import type { RecordFormState } from './use-record-form.ts';

/** How many errors there are, and each with its field's name. */
export function FormErrors({ form }: { form: RecordFormState }): ReactNode {
  const t = useT();
  const lines = Object.entries(form.complaints).flatMap(([name, complaints]) =>
    complaints.map((complaint) =>
      name === 'base' ? complaintText(t, complaint) : fieldComplaint(t, form.entity, name, complaint),
    ),
  );
  if (lines.length === 0) return null;
  const model = kindInSentence(t, form.entity.kind);
  return (
    <Alert
      role="alert"
      tabIndex={-1}
      className="o-form-errors"
      color="red"
      variant="outline"
      icon={<IconAlertTriangle size={18} />}
      title={t('form.errors', { count: lines.length, model })}
    >
      <ul className="o-plain-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}

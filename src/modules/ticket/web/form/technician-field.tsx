import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUserId } from '#platform/web/data/session.ts';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { ticket } from '../../entities/ticket.ts';
import { useTranslations } from '../words.ts';

/** Who repairs it; oneself with one key. */
export function TechnicianField(): ReactNode {
  const t = useTranslations();
  const me = useUserId();
  const form = useForm();
  return (
    <div className="t-technician">
      <Field entity={ticket} name="technical_id" />
      {form.values['technical_id'] === me ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={(event) => {
            form.setValue('technical_id', me);
            // The button goes; anyone who came here by keys goes on at the field.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          {t('ticket.assign-to-me')}
        </Button>
      )}
    </div>
  );
}

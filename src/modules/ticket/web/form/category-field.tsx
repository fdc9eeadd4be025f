import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { category } from '#modules/activity/entities/category.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { ticket } from '../../entities/ticket.ts';
import { checklistFrom } from '../../rules/checklist.ts';
import { useTranslations } from '../words.ts';

/** The category, and how long a checklist it brings to a new ticket. */
export function CategoryField(): ReactNode {
  const t = useTranslations();
  const { account, doc, values } = useForm();
  const id = typeof values['category_id'] === 'string' ? values['category_id'] : '';
  const { data } = useQuery({ ...docQuery(account, category, id), enabled: id !== '' && doc === null });
  const text = data?.['checklist'];
  const count = id !== '' && typeof text === 'string' ? checklistFrom(text).length : 0;
  return (
    <Field
      entity={ticket}
      name="category_id"
      {...(count === 0 ? {} : { description: t('ticket.form.checklist-from', { count }) })}
    />
  );
}

import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { monthWords } from '../month-words.ts';
import { useTranslations } from '../words.ts';

const Fields = withWords(
  'finance-month',
  monthWords,
  lazy(() => import('./month-fields.tsx'), 'MonthFields'),
);
const names = ['who_id', 'planned_id', 'parts', 'settled_by'];

/** Member, planned row and parts of a row, folded unless one of them is set. */
export function MoreOfMonth({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const [open, setOpen] = useState(() => names.some((name) => Boolean(form.values[name])));
  const isWrong = names.some((name) => form.complaintsAt(name).length > 0);
  return (
    <details className="o-fold" open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('row.more')}</summary>
      {open || isWrong ? <Fields entity={entity} /> : null}
    </details>
  );
}

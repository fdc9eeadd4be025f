import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from '../words.ts';
import { usePlanned, usePlannedFacts } from './planned-docs.ts';

/** The open days of planned rows of the same kind, one of which the row may fulfil. */
export function PlannedField({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const formats = useFormats();
  const docs = usePlanned(form.account).data ?? [];
  const facts = usePlannedFacts(form.account).data ?? [];
  const { planned_id: id, planned_day: day } = form.values;
  const chosen = typeof id === 'string' && typeof day === 'string' ? `${id} ${day}` : '';
  const open = docs
    .filter((doc) => doc.flow === entity.kind)
    .flatMap((doc) => {
      const own = facts.find((one) => one._id === doc._id);
      const days = [...(own?.late ?? []), ...(own?.next === undefined ? [] : [own.next])];
      const all = id === doc._id && typeof day === 'string' ? [...new Set([day, ...days])] : days;
      return all.map((one) => ({ value: `${doc._id} ${one}`, label: `${doc.label} · ${formats.date(one)}` }));
    });
  if (open.length === 0 && chosen === '') return null;
  const complaints = [...form.complaintsAt('planned_id'), ...form.complaintsAt('planned_day')];
  return (
    <NativeSelect
      label={fieldLabel(t, entity, 'planned_id')}
      name="planned_id"
      disabled={form.busy}
      error={complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', ')}
      value={chosen}
      data={[{ value: '', label: t('form.none') }, ...open]}
      onChange={(event) => {
        const [planned, of] = event.currentTarget.value.split(' ');
        form.setValue('planned_id', planned === '' ? null : planned);
        form.setValue('planned_day', of ?? null);
      }}
    />
  );
}

import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { Segments } from '#platform/web/fields/segments.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { useTranslations } from '../words.ts';

/** The values of an option field side by side. */
export function OptionSegments(props: { name: string; label?: string; options?: readonly string[] }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { name } = props;
  const field = form.entity.fields[name];
  if (field?.type !== 'option') return null;
  const complaints = form.complaintsAt(name);
  const label = props.label ?? fieldLabel(t, form.entity, name);
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
    >
      <Segments
        label={label}
        value={form.values[name] as string | undefined}
        options={(props.options ?? field.options).map((value) => ({
          value,
          label: <OptionMark mark={field.marks?.[value]} label={optionLabel(t, form.entity, name, value)} />,
        }))}
        disabled={form.busy}
        onChange={(value) => form.setValue(name, value)}
      />
    </Input.Wrapper>
  );
}

import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { useTranslations } from '../words.ts';

/** The values of an option field side by side, chosen with one key or touch. */
export function Segments(props: { name: string; label?: string; options?: readonly string[] }): ReactNode {
  const t = useTranslations();
  const id = useId();
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
      <div role="radiogroup" aria-label={label} className="t-segments">
        {(props.options ?? field.options).map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={form.values[name] === option}
              disabled={form.busy}
              onChange={() => form.setValue(name, option)}
            />
            <OptionMark mark={field.marks?.[option]} label={optionLabel(t, form.entity, name, option)} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}

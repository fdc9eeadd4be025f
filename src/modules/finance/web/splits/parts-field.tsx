import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowsSplit2, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { DecimalControl } from '#platform/web/fields/number-control.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { splitFields } from '../../entities/month-fields.ts';
import { isNegative, isZero } from '../../rules/money.ts';
import { type Part, partsOf, restOf } from '../../rules/splits/parts.ts';
import { useKnownCategories } from '../register/use-known-categories.ts';
import { useTranslations } from '../words.ts';
import { useMembers } from './use-members.ts';

/** The parts of a row: category, amount, and whom it is for. They must add up to the value. */
export function PartsField({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const formats = useFormats();
  const parts = partsOf(form.values);
  const rest = restOf(parts, form.values['value']);
  const complaints = form.complaintsAt('parts');
  const set = (next: readonly Part[]): void => form.setValue('parts', next.length === 0 ? null : next);
  const add = (): void => {
    const own = form.values['categories'];
    const category = Array.isArray(own) && parts.length === 0 ? String(own[0] ?? '') : '';
    const value = rest === null || isZero(rest) || isNegative(rest) ? '' : rest;
    set([...parts, { value, ...(category === '' ? {} : { category }) }]);
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={fieldLabel(t, entity, 'parts')}
      error={complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', ')}
    >
      <div className="f-parts">
        {parts.map((part, at) => (
          <PartLine
            key={at}
            entity={entity}
            part={part}
            place={at + 1}
            onChange={(next) => set(parts.map((one, place) => (place === at ? next : one)))}
            onRemove={() => set(parts.filter((_one, place) => place !== at))}
          />
        ))}
        {parts.length === 0 || rest === null || isZero(rest) ? null : (
          <output className="o-note">{t('parts.rest', { amount: formats.number(rest) })}</output>
        )}
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsSplit2 size={14} />}
            disabled={form.busy || parts.length >= splitFields.parts.max}
            onClick={add}
          >
            {t(parts.length === 0 ? 'parts.split' : 'parts.add')}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
}

function PartLine(props: {
  entity: Entity;
  part: Part;
  place: number;
  onChange: (part: Part) => void;
  onRemove: () => void;
}): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { entity, part, place, onChange } = props;
  const words = useKnownCategories(form.account, entity.kind === 'income' ? 'income' : 'outgo');
  const { members, nameOf } = useMembers(form.account);
  const { category = '', for: person = '' } = part;
  const label = (name: 'category' | 'for' | 'value') => ({
    label: t(`parts.${name}`),
    'aria-label': `${t(`parts.${name}`)} ${place}`,
    disabled: form.busy,
  });
  return (
    <div className="f-part">
      <SuggestControl
        input={{ ...label('category'), maxLength: 60 }}
        words={words}
        value={category}
        onChange={(text) => onChange({ ...part, category: text })}
      />
      <DecimalControl
        entity={entity}
        name={`parts.${place}.value`}
        field={splitFields.parts.of.value}
        label={t('parts.value')}
        value={part.value}
        disabled={form.busy}
        onChange={(value) => onChange({ ...part, value: typeof value === 'string' ? value : '' })}
      />
      <SuggestControl
        input={{ ...label('for'), maxLength: 80 }}
        words={members.map((member) => member.label)}
        value={person === '' ? '' : nameOf(person)}
        onChange={(text) => onChange({ ...part, for: members.find((member) => member.label === text)?.id ?? text })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('parts.remove', { place })}
        onClick={props.onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

import { ActionIcon, Button, Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ListField } from '#platform/entity/define.ts';
import { partLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { type ControlProps, textOf } from './control-props.ts';

type Row = Readonly<Record<string, unknown>>;

/** A list of small objects, one row each: phones, addresses, checklist items. */
export function ListControl(props: ControlProps<ListField>): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const rows: readonly Row[] = Array.isArray(props.value) ? (props.value as Row[]) : [];
  const change = (index: number, part: string, value: unknown): void =>
    props.onChange(rows.map((row, at) => (at === index ? changed(row, part, value) : row)));
  const add = (): void => {
    // Drawn at once: whoever writes on writes into the new row, and not on the button.
    flushSync(() => props.onChange([...rows, {}]));
    box.current?.querySelector<HTMLElement>('.o-list-row:last-of-type input')?.focus();
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={props.label}
      description={props.description}
      error={props.error ?? null}
      required={props.required ?? false}
    >
      <div ref={box} className="o-list-rows">
        {rows.map((row, index) => (
          <div key={index} className="o-list-row">
            <ListRow {...props} row={row} index={index} onPart={(part, value) => change(index, part, value)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`${t('action.remove')} ${index + 1}`}
              onClick={() => props.onChange(rows.filter((_row, at) => at !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
        {rows.length >= props.field.max || props.disabled === true ? null : (
          <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('action.add')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function ListRow(
  props: ControlProps<ListField> & { row: Row; index: number; onPart: (part: string, value: unknown) => void },
): ReactNode {
  const t = useT();
  return Object.entries(props.field.of).map(([part, field]) => {
    const label = partLabel(t, props.entity, props.name, part);
    const value = props.row[part];
    const spoken = `${label} ${props.index + 1}`;
    if (field.type === 'boolean') {
      return (
        <Checkbox
          key={part}
          className="o-list-check"
          label={label}
          checked={value === true}
          onChange={(event) => props.onPart(part, event.currentTarget.checked)}
        />
      );
    }
    if (field.type === 'option') {
      return (
        <NativeSelect
          key={part}
          className="o-list-check"
          aria-label={spoken}
          value={textOf(value)}
          data={field.options.map((option) => ({
            value: option,
            label: t.dynamic(`${props.entity.kind}.${props.name}.${part}.${option}`),
          }))}
          onChange={(event) => props.onPart(part, event.currentTarget.value)}
        />
      );
    }
    const Box = field.type === 'content' ? Textarea : TextInput;
    return (
      <Box
        key={part}
        className="o-list-part"
        aria-label={spoken}
        placeholder={label}
        value={textOf(value)}
        {...(field.type === 'integer' ? { inputMode: 'numeric' as const } : {})}
        {...(field.type === 'decimal' ? { inputMode: 'decimal' as const } : {})}
        {...(field.type === 'text' || field.type === 'content' ? { maxLength: field.max } : {})}
        {...(part === 'number' ? { inputMode: 'tel' as const } : {})}
        onChange={(event: { currentTarget: { value: string } }) =>
          props.onPart(part, field.type === 'integer' ? wholeOf(event.currentTarget.value) : event.currentTarget.value)
        }
      />
    );
  });
}

function changed(row: Row, part: string, value: unknown): Row {
  const { [part]: _old, ...rest } = row;
  return value === '' || value === null || value === false ? rest : { ...rest, [part]: value };
}

function wholeOf(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

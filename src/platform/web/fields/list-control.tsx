import { ActionIcon, Button, Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ListField } from '#platform/entity/define.ts';
import { fieldLabel, partLabel } from '../i18n/labels.ts';
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
    // Renders at once, so that further typing goes into the new row and not to the button.
    flushSync(() => props.onChange([...rows, {}]));
    box.current?.querySelector<HTMLElement>('.o-list-row:last-of-type .o-list-part :is(input, textarea)')?.focus();
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
          <ListRow
            key={index}
            {...props}
            row={row}
            index={index}
            onPart={(part, value) => change(index, part, value)}
            onRemove={() => props.onChange(rows.filter((_row, at) => at !== index))}
          />
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

interface RowProps extends ControlProps<ListField> {
  readonly row: Row;
  readonly index: number;
  readonly onPart: (part: string, value: unknown) => void;
  readonly onRemove: () => void;
}

/** A row with more text fields than these is shown as a block. */
const maxInLine = 3;

/**
 * One item: a line, with labels above the first line on a wide window; or, if it has many fields, a block with a label
 * at each field and the checkboxes above.
 */
function ListRow(props: RowProps): ReactNode {
  const t = useT();
  const { field, index } = props;
  const parts = Object.keys(field.of).map((part) => <ListPart key={part} {...props} part={part} />);
  const remove = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`${t('action.remove')} ${index + 1}`}
      onClick={props.onRemove}
    >
      <IconX size={16} />
    </ActionIcon>
  );
  if (!isBlock(field)) {
    return (
      <div className="o-list-row">
        {parts}
        {remove}
      </div>
    );
  }
  const isTicked = ({ key }: { key: string | null }): boolean => field.of[key ?? '']?.type === 'boolean';
  return (
    <fieldset
      className="o-list-row o-list-block"
      aria-label={`${fieldLabel(t, props.entity, props.name)} ${index + 1}`}
    >
      <div className="o-list-block-head">
        {parts.filter(isTicked)}
        {remove}
      </div>
      {parts.filter((part) => !isTicked(part))}
    </fieldset>
  );
}

function isBlock({ of }: ListField): boolean {
  return Object.values(of).filter(({ type }) => type !== 'boolean').length > maxInLine;
}

function ListPart(props: RowProps & { part: string }): ReactNode {
  const t = useT();
  const { part, index, onPart } = props;
  const field = props.field.of[part];
  if (field === undefined) return null;
  const label = partLabel(t, props.entity, props.name, part);
  const value = props.row[part];
  if (field.type === 'boolean') {
    return (
      <Checkbox
        className="o-list-check"
        label={label}
        checked={value === true}
        onChange={(event) => onPart(part, event.currentTarget.checked)}
      />
    );
  }
  const named = { label, 'aria-label': `${label} ${index + 1}` };
  if (field.type === 'option') {
    return (
      <NativeSelect
        className="o-list-check"
        {...named}
        value={textOf(value)}
        data={field.options.map((option) => ({
          value: option,
          label: t.dynamic(`${props.entity.kind}.${props.name}.${part}.${option}`),
        }))}
        onChange={(event) => onPart(part, event.currentTarget.value)}
      />
    );
  }
  const Box = field.type === 'content' ? Textarea : TextInput;
  return (
    <Box
      className={'max' in field && (field.max ?? 0) > longText ? 'o-list-part o-list-long' : 'o-list-part'}
      {...named}
      value={textOf(value)}
      {...(field.type === 'integer' ? { inputMode: 'numeric' as const } : {})}
      {...(field.type === 'decimal' ? { inputMode: 'decimal' as const } : {})}
      {...(field.type === 'text' || field.type === 'content' ? { maxLength: field.max } : {})}
      {...(part === 'number' ? { inputMode: 'tel' as const } : {})}
      onChange={(event: { currentTarget: { value: string } }) =>
        onPart(part, field.type === 'integer' ? wholeOf(event.currentTarget.value) : event.currentTarget.value)
      }
    />
  );
}

/** Texts that may be longer than this get two columns. */
const longText = 100;

function changed(row: Row, part: string, value: unknown): Row {
  const { [part]: _old, ...rest } = row;
  return value === '' || value === null || value === false ? rest : { ...rest, [part]: value };
}

function wholeOf(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

import { Button, NativeSelect, Popover } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity, Field } from '#platform/entity/define.ts';
import { Control } from '../../fields/control.tsx';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { useRegistry } from '../../routing/registry.tsx';

/** Chooses a field and the value that all selected rows get. */
export function BulkChange(props: {
  account: string;
  entity: Entity;
  busy: boolean;
  onApply: (name: string, value: unknown) => void;
}): ReactNode {
  const t = useT();
  const { entity } = props;
  const { entities } = useRegistry();
  const fields = Object.entries(entity.fields).filter(
    ([, field]) => isChangeable(field) && (field.type !== 'ref' || entities.has(field.to)),
  );
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const [value, setValue] = useState<unknown>(() => firstValue(entity.fields[name]));
  const field = entity.fields[name];
  if (field === undefined) return null;
  const label = fieldLabel(t, entity, name);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="subtle" leftSection={<IconPencil size={14} />} onClick={() => setOpen(!open)}>
          {t('list.bulk-change')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="o-choices-list">
          <NativeSelect
            aria-label={t('list.bulk-change')}
            value={name}
            data={fields.map(([key]) => ({ value: key, label: fieldLabel(t, entity, key) }))}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setValue(firstValue(entity.fields[event.currentTarget.value]));
            }}
          />
          <Control
            key={name}
            account={props.account}
            entity={entity}
            name={name}
            field={field}
            label={label}
            value={value}
            onChange={setValue}
          />
          <Button
            size="xs"
            loading={props.busy}
            onClick={() => {
              props.onApply(name, field.type === 'boolean' ? value === true : value);
              setOpen(false);
            }}
          >
            {t('action.apply')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** An option with a default cannot be empty, so it starts with the default. */
function firstValue(field: Field | undefined): unknown {
  return field?.type === 'option' && field.default !== undefined ? field.default : null;
}

function isChangeable(field: Field): boolean {
  if (field.write === 'server' || field.write === 'create') return false;
  return (
    ['option', 'boolean', 'ref', 'date', 'integer', 'decimal', 'tags'].includes(field.type) ||
    (field.type === 'text' && field.format === 'color')
  );
}

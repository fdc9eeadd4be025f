import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import type { ContentProps } from '../parts/on-demand/opener.ts';
import { PopoverContent } from '../parts/on-demand/popover-content.tsx';
import { possibleColumns, titleColumn } from './columns.ts';
import type { Entity } from '#platform/entity/define.ts';

export interface ColumnChoiceProps {
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly onColumns: (columns: readonly string[] | null) => void;
}

export function ColumnChoiceContent(props: ColumnChoiceProps & ContentProps): ReactNode {
  const t = useT();
  const { entity, columns } = props;
  const toggle = (name: string, on: boolean): void =>
    props.onColumns(on ? [...columns, name] : columns.filter((known) => known !== name));
  return (
    <PopoverContent opener={props.opener} position="bottom-end" width={240} className="o-scroll o-choices-list">
      {() =>
        possibleColumns(entity).map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={fieldLabel(t, entity, name)}
            checked={columns.includes(name)}
            disabled={name === titleColumn(entity)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))
      }
    </PopoverContent>
  );
}

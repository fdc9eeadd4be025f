import { type ReactNode, useState } from 'react';
import type { RefField } from '#platform/entity/define.ts';
import { type ControlProps, inputProps, textOf } from '../control-props.ts';
import { PickControl, type PickOption, usePick } from './pick-control.tsx';
import { useRefLabel, useRefOptions } from './use-ref-options.ts';

export interface RefControlProps extends ControlProps<RefField> {
  readonly account: string;
  /** The label of the chosen record, if it is known. */
  readonly known?: string | null;
  /** Offers to create a record of that name; calls `chosen` once it exists. */
  readonly onCreate?: (name: string, chosen: (id: string) => void) => void;
}

/** Picks another record by typing, or creates one in a dialog. */
export function RefControl(props: RefControlProps): ReactNode {
  const pick = usePick();
  const [picked, setPicked] = useState<PickOption | null>(null);
  const id = textOf(props.value) === '' ? null : textOf(props.value);
  const known = picked !== null && picked.id === id ? picked.label : (props.known ?? null);
  const label = useRefLabel(props.account, props.field.to, id, known);
  const found = useRefOptions(props.account, props.field.to, pick.typed ?? '', pick.combobox.dropdownOpened);
  const { onCreate, onChange } = props;
  const take = (option: PickOption | null): void => {
    setPicked(option);
    onChange(option?.id ?? null);
  };
  const create = (name: string): void =>
    onCreate?.(name, (created) => {
      setPicked(null);
      onChange(created);
    });
  return (
    <PickControl
      input={inputProps(props)}
      pick={pick}
      found={found}
      chosen={id === null ? null : label}
      onPick={take}
      onCreate={onCreate && create}
    />
  );
}

import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RefField } from '#platform/entity/define.ts';
import { useT } from '../i18n/language.tsx';
import { type ControlProps, inputProps, textOf } from './control-props.ts';
import { type RefOption, useRefLabel, useRefOptions } from './use-ref-options.ts';

const createValue = '+';

export interface RefControlProps extends ControlProps<RefField> {
  readonly account: string;
  /** The name of the record that is chosen now, where it is known. */
  readonly known?: string | null;
  /** Offers to create a record of that name; calls `chosen` once it exists. */
  readonly onCreate?: (name: string, chosen: (id: string) => void) => void;
}

/** Another record, found by typing and taken by Enter, also when Enter comes before the answer; created in place where none fits. */
export function RefControl(props: RefControlProps): ReactNode {
  const t = useT();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<RefOption | null>(null);
  const id = textOf(props.value) === '' ? null : textOf(props.value);
  const known = picked !== null && picked.id === id ? picked.label : (props.known ?? null);
  const label = useRefLabel(props.account, props.field.to, id, known);
  const { options, isSettled } = useRefOptions(props.account, props.field.to, typed ?? '', combobox.dropdownOpened);
  const name = (typed ?? '').trim();
  const entered = useRef(false);
  const { selectFirstOption, clickSelectedOption } = combobox;
  useEffect(() => {
    if (name === '' || !isSettled) return;
    selectFirstOption();
    if (entered.current) clickSelectedOption();
    entered.current = false;
  }, [name, isSettled, selectFirstOption, clickSelectedOption]);
  const choose = (option: RefOption | null): void => {
    setPicked(option);
    setTyped(null);
    props.onChange(option?.id ?? null);
  };
  const onSubmit = (value: string): void => {
    combobox.closeDropdown();
    if (value === createValue) {
      props.onCreate?.(name, (created) => {
        setPicked(null);
        setTyped(null);
        props.onChange(created);
      });
    } else choose(options.find((option) => option.id === value) ?? null);
  };
  const createName = props.onCreate === undefined ? '' : name;
  return (
    <Combobox store={combobox} onOptionSubmit={onSubmit} shadow="none">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...inputProps(props)}
          autoComplete="off"
          placeholder={t('form.choose')}
          value={typed ?? (id === null ? '' : label)}
          rightSection={
            id === null || props.disabled === true ? (
              <IconSelector size={16} />
            ) : (
              <CloseButton size="sm" tabIndex={-1} aria-label={t('action.clear')} onClick={() => choose(null)} />
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || name === '') return;
            // Never the form's Enter while something is being looked for.
            event.preventDefault();
            entered.current = !isSettled;
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            combobox.closeDropdown();
            if (typed === '' && id !== null) choose(null);
            setTyped(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className="o-scroll" aria-label={textOf(props.label)}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={option.id === id}>
              <div className="o-cut">{option.label}</div>
              {option.hint === undefined ? null : <div className="o-quiet o-small o-cut">{option.hint}</div>}
            </Combobox.Option>
          ))}
          {createName === '' ? null : (
            <Combobox.Option value={createValue}>
              <span className="o-inline">
                <IconPlus size={14} />
                {t('form.create-named', { name: createName })}
              </span>
            </Combobox.Option>
          )}
          {options.length === 0 && createName === '' ? (
            <Combobox.Empty>{isSettled ? t('form.no-options') : t('form.searching')}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

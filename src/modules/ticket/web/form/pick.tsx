import { CloseButton, Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import type { PickOptions } from './pick-options.ts';

const createValue = '+';

/** What is being typed into a picker, and whether its choices are open. */
export interface Pick {
  readonly combobox: ComboboxStore;
  readonly typed: string | null;
  readonly setTyped: (typed: string | null) => void;
}

export function usePick(): Pick {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  return { combobox, typed, setTyped };
}

/**
 * A record, found by typing. Enter takes the likeliest one, also when it comes before the answer does:
 * a scanner types an identifier and Enter within milliseconds.
 */
export function PickControl(props: {
  name: string;
  label: string;
  pick: Pick;
  found: PickOptions;
  /** How the chosen record is written; null while none is. */
  chosen: string | null;
  placeholder: string;
  disabled: boolean;
  error: string | null;
  focused?: boolean;
  onPick: (id: string | null) => void;
  onCreate: (text: string) => void;
}): ReactNode {
  const t = useT<string>();
  const { pick, found, chosen } = props;
  const { combobox, typed, setTyped } = pick;
  const name = (typed ?? '').trim();
  const entered = useRef(false);
  const { selectFirstOption, clickSelectedOption } = combobox;
  useEffect(() => {
    if (name === '' || !found.isSettled) return;
    selectFirstOption();
    if (entered.current) clickSelectedOption();
    entered.current = false;
  }, [name, found.isSettled, selectFirstOption, clickSelectedOption]);
  const choose = (value: string): void => {
    combobox.closeDropdown();
    setTyped(null);
    if (value === createValue) props.onCreate(name);
    else props.onPick(value);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          name={props.name}
          label={props.label}
          error={props.error}
          disabled={props.disabled}
          autoComplete="off"
          placeholder={props.placeholder}
          value={typed ?? chosen ?? ''}
          {...(props.focused === true ? { 'data-autofocus': true } : {})}
          rightSection={
            chosen === null ? (
              <IconSelector size={16} />
            ) : (
              <CloseButton size="sm" tabIndex={-1} aria-label={t('action.clear')} onClick={() => props.onPick(null)} />
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
            entered.current = !found.isSettled;
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            combobox.closeDropdown();
            if (typed === '' && chosen !== null) props.onPick(null);
            setTyped(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickList label={props.label} name={name} found={found} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function PickList(props: { label: string; name: string; found: PickOptions }): ReactNode {
  const t = useT<string>();
  const { name, found } = props;
  return (
    <Combobox.Options mah={280} className="o-scroll" aria-label={props.label}>
      {found.options.map((option) => (
        <Combobox.Option key={option.id} value={option.id}>
          <div className="o-cut">{option.label}</div>
          <div className="o-quiet o-small o-cut">{option.hint}</div>
        </Combobox.Option>
      ))}
      {name === '' ? null : (
        <Combobox.Option value={createValue}>
          <span className="o-inline">
            <IconPlus size={14} />
            {t('form.create-named', { name })}
          </span>
        </Combobox.Option>
      )}
      {found.options.length === 0 && name === '' ? (
        <Combobox.Empty>{found.isSettled ? t('form.no-options') : t('form.searching')}</Combobox.Empty>
      ) : null}
    </Combobox.Options>
  );
}

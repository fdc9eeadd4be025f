import { CloseButton, Combobox, TextInput, type TextInputProps } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/language.tsx';
import { ErrorAlert } from '../../parts/error-alert.tsx';
import type { PickFailure } from './pick-failure.ts';
import { type ChoiceBox, useChoiceBox } from './use-choice-box.ts';
import { useChoiceKeys } from './use-choice-keys.ts';

const createValue = '+';

export interface PickOption {
  readonly id: string;
  readonly label: string;
  /** The number of the record, in front of its label. */
  readonly number?: ReactNode;
  /** A second line that distinguishes records with similar labels. */
  readonly hint?: ReactNode;
}

export interface PickOptions {
  readonly options: readonly PickOption[];
  /** Whether the options belong to the current text and not to an earlier one. */
  readonly isSettled: boolean;
  /** Why the search failed, with a retry; undefined if there are options. */
  readonly failure?: PickFailure | undefined;
}

/** What the person types into a picker, and whether its options are open. */
export interface Pick extends ChoiceBox {
  readonly typed: string | null;
  readonly setTyped: (typed: string | null) => void;
}

export function usePick(): Pick {
  const box = useChoiceBox();
  const [typed, setTyped] = useState<string | null>(null);
  return { ...box, typed, setTyped };
}

/**
 * Picks a record by typing. Enter takes the first option, even before the answer has arrived: a scanner types an
 * identifier and Enter within milliseconds.
 */
export function PickControl(props: {
  /** Label, error and state of the input. */
  input: TextInputProps;
  pick: Pick;
  found: PickOptions;
  /** The label of the chosen record; null if none is chosen. */
  chosen: string | null;
  onPick: (option: PickOption | null) => void;
  /** Offers to create a record of that name if none matches. */
  onCreate?: ((text: string) => void) | undefined;
}): ReactNode {
  const t = useT();
  const { pick, found, chosen } = props;
  const { combobox, keepMounted, onFocus, typed, setTyped } = pick;
  const name = (typed ?? '').trim();
  const entered = useRef(false);
  const { selectFirstOption, clickSelectedOption } = combobox;
  useEffect(() => {
    if (name === '' || !found.isSettled) return;
    selectFirstOption();
    if (entered.current) clickSelectedOption();
    entered.current = false;
  }, [name, found.isSettled, selectFirstOption, clickSelectedOption]);
  const ids = found.options.map((option) => option.id);
  const onChoiceKey = useChoiceKeys(combobox, { ids, isSettled: found.isSettled });
  const choose = (value: string): void => {
    combobox.closeDropdown();
    setTyped(null);
    if (value === createValue) props.onCreate?.(name);
    else props.onPick(found.options.find((option) => option.id === value) ?? null);
  };
  return (
    <Combobox store={combobox} keepMounted={keepMounted} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          placeholder={t('form.choose')}
          {...props.input}
          autoComplete="off"
          value={typed ?? chosen ?? ''}
          rightSection={
            chosen === null || props.input.disabled === true ? (
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
            onChoiceKey(event);
            if (event.key !== 'Enter' || (name === '' && !combobox.dropdownOpened)) return;
            // While a search runs, Enter must not submit the form.
            event.preventDefault();
            found.failure?.retry();
            if (name !== '') entered.current = !found.isSettled;
            else if (combobox.getSelectedOptionIndex() === -1 && found.isSettled) combobox.closeDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select();
            onFocus();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            entered.current = false;
            if (typed === '' && chosen !== null) props.onPick(null);
            setTyped(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickList
          label={typeof props.input.label === 'string' ? props.input.label : ''}
          // Offered only after the search, which shows whether a record has that name.
          createName={props.onCreate === undefined || !found.isSettled ? '' : name}
          found={found}
        />
        {found.failure === undefined ? null : (
          <Combobox.Footer bd={0} p={0}>
            <ErrorAlert error={found.failure.error} onRetry={found.failure.retry} />
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function PickList(props: { label: string; createName: string; found: PickOptions }): ReactNode {
  const t = useT();
  const { createName, found } = props;
  return (
    <Combobox.Options mah={280} className="o-scroll" aria-label={props.label}>
      {found.options.map((option) => (
        <Combobox.Option key={option.id} value={option.id}>
          <div className="o-cut">
            {option.number}
            {option.label}
          </div>
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
      {found.options.length === 0 && createName === '' && found.failure === undefined ? (
        <Combobox.Empty>{found.isSettled ? t('form.no-options') : t('form.searching')}</Combobox.Empty>
      ) : null}
    </Combobox.Options>
  );
}

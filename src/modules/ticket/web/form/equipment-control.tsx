import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import { EquipmentDialog } from './equipment-dialog.tsx';
import { useEquipmentOptions } from './equipment-options.ts';
import type { EquipmentDoc } from './use-intake.ts';

const createValue = '+';

/** Equipment, found by typing its identifier, model or maker; made in place where it is new. */
export function EquipmentControl(props: {
  account: string;
  label: string;
  chosen: EquipmentDoc | null;
  customerId: string | null;
  disabled: boolean;
  error: string | null;
  onChange: (picked: EquipmentDoc | null) => void;
}): ReactNode {
  const t = useT<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [creating, setCreating] = useState<string | null>(null);
  const { chosen } = props;
  const { data, isFetching } = useEquipmentOptions(
    props.account,
    typed ?? '',
    props.customerId,
    combobox.dropdownOpened,
  );
  const options = data ?? [];
  const name = (typed ?? '').trim();
  const { selectFirstOption } = combobox;
  // Enter takes the likeliest, so that an identifier and Enter are enough.
  useEffect(() => {
    if (name !== '' && data !== undefined) selectFirstOption();
  }, [name, data, selectFirstOption]);
  const pick = (value: string): void => {
    combobox.closeDropdown();
    setTyped(null);
    if (value === createValue) setCreating(name);
    else props.onChange(options.find((option) => option._id === value) ?? null);
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={pick}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            name="equipment_id"
            label={props.label}
            error={props.error}
            disabled={props.disabled}
            autoComplete="off"
            placeholder={t('ticket.form.equipment-find')}
            value={typed ?? (chosen === null ? '' : titleOf(chosen))}
            rightSection={
              chosen === null ? (
                <IconSelector size={16} />
              ) : (
                <CloseButton
                  size="sm"
                  tabIndex={-1}
                  aria-label={t('action.clear')}
                  onClick={() => props.onChange(null)}
                />
              )
            }
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={(event) => {
              event.currentTarget.select();
              if (props.customerId !== null && chosen === null) combobox.openDropdown();
            }}
            onBlur={() => {
              combobox.closeDropdown();
              if (typed === '' && chosen !== null) props.onChange(null);
              setTyped(null);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={280} className="o-scroll" aria-label={props.label}>
            {options.map((option) => (
              <Combobox.Option key={option._id} value={option._id} active={option._id === chosen?._id}>
                <div className="o-cut">{option.label}</div>
                <div className="o-quiet o-small o-cut">{hintOf(option)}</div>
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
            {options.length === 0 && name === '' ? (
              <Combobox.Empty>{isFetching ? t('form.searching') : t('form.no-options')}</Combobox.Empty>
            ) : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {creating === null ? null : (
        <EquipmentDialog
          account={props.account}
          text={creating}
          customerId={props.customerId}
          onClose={() => setCreating(null)}
          onCreated={props.onChange}
        />
      )}
    </>
  );
}

function titleOf(doc: EquipmentDoc): string {
  return doc.identifier === undefined ? doc.label : `${doc.label} · ${doc.identifier}`;
}

function hintOf(doc: EquipmentDoc): string {
  return [doc.identifier, doc.maker, doc.customer?.label].filter((part) => part !== undefined).join(' · ');
}

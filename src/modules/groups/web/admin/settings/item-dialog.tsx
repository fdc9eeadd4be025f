import { type ReactNode, useState } from 'react';
import { check } from '#platform/entity/check.ts';
import type { Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { fieldLabel, newLabel } from '#platform/web/i18n/labels.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { type Settings, useSaveSetting } from '../../settings.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { type Item, itemName, type ListPanelProps, parseItems, withItem } from './list-items.ts';
import { useTranslations } from '../../words.ts';

/** Adds or changes an item and saves the whole list. */
export function ItemDialog(
  props: ListPanelProps & { settings: Settings; item: Item | null; onClose: () => void },
): ReactNode {
  const t = useTranslations();
  const { part, setting, item } = props;
  const [values, setValues] = useState<Input>(item ?? {});
  const save = useSaveSetting(props.account, props.settings);
  const submit = useSubmit({
    check: () => check(part, fieldsOnly(values), 'create').complaints,
    send: async () => {
      const items = parseItems(props.settings.get(setting)?.value);
      const next = { ...filled(values), _id: item?._id ?? newId(part.prefix) };
      await save.mutateAsync({ key: setting, value: JSON.stringify(withItem(items, next)) });
      props.onClose();
    },
  });
  return (
    <FormDialog
      name="list-item"
      title={item === null ? newLabel(t, part.kind) : t('groups.admin.edit', { name: itemName(part, item) })}
      submit={submit}
      onClose={props.onClose}
    >
      {part.form
        .flatMap((group) => group.fields)
        .map((name) => {
          const field = part.fields[name];
          return field === undefined ? null : (
            <Control
              key={name}
              entity={part}
              name={name}
              field={field}
              account={props.account}
              known={null}
              value={values[name]}
              label={fieldLabel(t, part, name)}
              error={submit.wrong(name)}
              required={field.required === true}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          );
        })}
    </FormDialog>
  );
}

function fieldsOnly(values: Input): Input {
  const { _id, ...fields } = values;
  return fields;
}

function filled(values: Input): Input {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

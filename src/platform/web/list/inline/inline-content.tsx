import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Input, relationOf } from '#platform/entity/define.ts';
import { useChange } from '../../data/queries.ts';
import { maxOptions, useRefOptions } from '../../fields/choice/use-ref-options.ts';
import { errorText } from '../../i18n/describe-error.ts';
import { fieldLabel, optionLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import type { CellProps } from '../../module.ts';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { MenuContent } from '../../parts/on-demand/menu-content.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { editPath } from '../../routing/paths.ts';
import { useGo } from '../../routing/use-url.ts';

interface Choice {
  readonly value: string | null;
  readonly label: string;
}

/** The values of an option or a reference; choosing one saves it and offers undo. If there are more records than a menu lists, it leads to the form. */
export function InlineContent(props: ContentProps & CellProps): ReactNode {
  const t = useT();
  const { name, row } = props;
  const go = useGo();
  const { choices, isLong } = useChoices(props);
  const set = useSet(props);
  const now = row[name] ?? null;
  return (
    <MenuContent
      opener={props.opener}
      position="bottom-start"
      width={220}
      // A menu that scrolls needs an item that takes the focus.
      menuItemTabIndex={0}
      className="o-scroll o-menu-long"
    >
      {choices.map((choice) => (
        <Menu.Item
          key={choice.value}
          leftSection={choice.value === now ? <IconCheck size={16} /> : <span className="o-inline-blank" />}
          onClick={() => (choice.value === now ? undefined : set(choice))}
        >
          {choice.label}
        </Menu.Item>
      ))}
      {isLong ? (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => go(editPath(props.account, props.entity, row._id))}>
            {t('list.more-values')}
          </Menu.Item>
        </>
      ) : null}
    </MenuContent>
  );
}

function useChoices({ account, entity, name }: CellProps): {
  readonly choices: readonly Choice[];
  readonly isLong: boolean;
} {
  const t = useT();
  const field = entity.fields[name];
  const found = useRefOptions(account, field?.type === 'ref' ? field.to : '', '', field?.type === 'ref');
  const none: readonly Choice[] = field?.required === true ? [] : [{ value: null, label: t('form.none') }];
  if (field?.type === 'option') {
    const options = field.options.map((value) => ({ value, label: optionLabel(t, entity, name, value) }));
    return { choices: field.default === undefined ? [...none, ...options] : options, isLong: false };
  }
  const records = found.options.map(({ id, label }) => ({ value: id, label }));
  return {
    choices: [...none, ...records],
    isLong: field?.type === 'ref' && field.to !== 'user' && records.length >= maxOptions,
  };
}

function useSet({ account, entity, name, row }: CellProps): (choice: Choice) => void {
  const t = useT();
  const change = useChange(account, entity);
  const field = entity.fields[name];
  const relation = field?.type === 'ref' ? relationOf(name, field) : undefined;
  const failed = (error: unknown): void => {
    showToast({ text: errorText(t, error), failed: true });
  };
  return ({ value, label }) => {
    const related = value === null ? null : { label };
    const shown: Input = relation === undefined ? {} : { [relation]: related };
    void change.mutateAsync({ id: row._id, rev: row._rev, input: { [name]: value }, shown }).then(
      ({ rev }) =>
        showToast({
          text: t('list.field-changed', { name: row.label, field: fieldLabel(t, entity, name), value: label }),
          undo: { db: account, write: [{ _id: row._id, _rev: rev, klass: entity.kind, [name]: row[name] ?? null }] },
        }),
      failed,
    );
  };
}

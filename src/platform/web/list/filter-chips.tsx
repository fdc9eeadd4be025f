import { Button, CloseButton, Menu, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useRefLabel } from '../fields/use-ref-options.ts';
import { fieldLabel, optionLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useSearchState } from '../routing/use-url.ts';
import { FilterEditor } from './filter-editor.tsx';
import { type Filter, filterableFields, filtersOf, noneWord, rangeOf } from './filters.ts';

/** The filters in force, each as a short sentence that opens for change, and the way to add one. */
export function FilterChips(props: { account: string; entity: Entity }): ReactNode {
  const t = useT();
  const [search] = useSearchState();
  const [added, setAdded] = useState<string | null>(null);
  const { entity } = props;
  const filters = filtersOf(entity, search);
  const { entities } = useRegistry();
  const fields = filterableFields(entity).filter(([, field]) => field.type !== 'ref' || entities.has(field.to));
  const fresh = fields.find(([name]) => name === added && !filters.some((filter) => filter.name === name));
  const shown = fresh === undefined ? filters : [...filters, { name: fresh[0], field: fresh[1], text: '' }];
  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          {...props}
          filter={filter}
          fresh={filter.name === added}
          onDone={() => setAdded(null)}
        />
      ))}
      <Menu position="bottom-start" width={220} menuItemTabIndex={0}>
        <Menu.Target>
          <Button size="xs" variant="subtle" color="gray" leftSection={<IconFilter size={14} />}>
            {t('list.filter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="o-scroll o-menu-long">
          <Menu.Label>{t('list.filter-by')}</Menu.Label>
          {fields
            .filter(([name]) => !filters.some((filter) => filter.name === name))
            .map(([name]) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {fieldLabel(t, entity, name)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function FilterChip(props: {
  account: string;
  entity: Entity;
  filter: Filter;
  fresh: boolean;
  onDone: () => void;
}): ReactNode {
  const t = useT();
  const [, setSearch] = useSearchState();
  const [open, setOpen] = useState(props.fresh);
  const { entity, filter } = props;
  const label = fieldLabel(t, entity, filter.name);
  const sentence = useSentence(props.account, entity, filter);
  const close = (): void => {
    setOpen(false);
    props.onDone();
  };
  return (
    <Popover
      withRoles={false}
      opened={open}
      onDismiss={close}
      position="bottom-start"
      width={260}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className="o-chip">
          <button type="button" aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
            {sentence}
          </button>
          <CloseButton
            size="xs"
            aria-label={t('list.remove-filter', { name: label })}
            onClick={() => {
              setSearch({ [filter.name]: undefined });
              props.onDone();
            }}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <FilterEditor
          account={props.account}
          entity={entity}
          filter={filter}
          onChange={(text) => setSearch({ [filter.name]: text })}
          onClose={close}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function useSentence(account: string, entity: Entity, filter: Filter): string {
  const t = useT();
  const formats = useFormats();
  const { name, field: kind, text } = filter;
  const field = fieldLabel(t, entity, name);
  const words = text.split(',').filter((word) => word !== '');
  const firstId = kind.type === 'ref' ? (words.find((word) => word !== noneWord) ?? null) : null;
  const firstLabel = useRefLabel(account, kind.type === 'ref' ? kind.to : '', firstId, null);
  if (text === '') return t('list.is', { field, value: t('list.any') });
  if (kind.type === 'boolean') return t('list.is', { field, value: t(text === 'true' ? 'value.yes' : 'value.no') });
  if (kind.type === 'option' || kind.type === 'tags' || kind.type === 'ref') {
    const spoken = words.map((word) => {
      if (word === noneWord) return t('list.without');
      if (kind.type === 'option') return optionLabel(t, entity, name, word);
      return word === firstId ? firstLabel : word;
    });
    return t('list.is', { field, value: alternatives(spoken, t('list.or')) });
  }
  const show = (end: string): string =>
    kind.type === 'date' || kind.type === 'time' ? formats.date(end) : formats.number(end);
  const [from, to] = rangeOf(text);
  if (to === '') return t('list.since', { field, from: show(from) });
  if (from === '') return t('list.until', { field, to: show(to) });
  return t('list.between', { field, from: show(from), to: show(to) });
}

function alternatives(words: readonly string[], or: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`;
}

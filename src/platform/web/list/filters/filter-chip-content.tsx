import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { useOpenOnMount } from '../../parts/on-demand/use-open-on-mount.ts';
import { useSearchState } from '../../routing/use-url.ts';
import { ChipFace, type FilterChipProps } from './chip-face.tsx';
import { FilterEditor } from './filter-editor.tsx';

export function FilterChipContent(props: FilterChipProps): ReactNode {
  const t = useT();
  const [, setSearch] = useSearchState();
  const { button, opened, setOpened } = useOpenOnMount();
  const { entity, filter } = props;
  const close = (): void => {
    setOpened(false);
    props.onDone();
  };
  return (
    <Popover
      withRoles={false}
      opened={opened}
      onDismiss={close}
      position="bottom-start"
      width={260}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ChipFace {...props} button={button} open={opened} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={fieldLabel(t, entity, filter.name)}>
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

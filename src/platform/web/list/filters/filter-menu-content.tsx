import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { MenuContent } from '../../parts/on-demand/menu-content.tsx';

/** The fields that have no filter yet. */
export function FilterMenuContent(
  props: ContentProps & { entity: Entity; names: readonly string[]; onChoose: (name: string) => void },
): ReactNode {
  const t = useT();
  return (
    <MenuContent
      opener={props.opener}
      position="bottom-start"
      width={220}
      menuItemTabIndex={0}
      className="o-scroll o-menu-long"
    >
      <Menu.Label>{t('list.filter-by')}</Menu.Label>
      {props.names.map((name) => (
        <Menu.Item key={name} onClick={() => props.onChoose(name)}>
          {fieldLabel(t, props.entity, name)}
        </Menu.Item>
      ))}
    </MenuContent>
  );
}

import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { MenuContent } from '../../parts/on-demand/menu-content.tsx';
import { newPath } from '../../routing/paths.ts';
import { useCreatable } from './use-creatable.ts';

export function NewMenuContent(props: ContentProps & { account: string }): ReactNode {
  const t = useT();
  const { kinds, iconOf, Creates } = useCreatable();
  return (
    <MenuContent opener={props.opener} width={220}>
      {/* The menu waits for these lines, so that the first of them gets the focus. */}
      {Creates === undefined ? null : createElement(Creates, { account: props.account })}
      {kinds.map((entity) => {
        const Picture = iconOf(entity.kind);
        return (
          <Menu.Item
            key={entity.kind}
            component={Link}
            to={newPath(props.account, entity)}
            leftSection={Picture === null ? null : <Picture size={16} />}
          >
            {t.dynamic(entity.kind, { count: 1 })}
          </Menu.Item>
        );
      })}
    </MenuContent>
  );
}

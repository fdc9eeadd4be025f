import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { newPath } from '../routing/paths.ts';
import { useCreatable } from './use-creatable.ts';

/** What can be created in the module in front. */
export function NewMenu(props: { account: string }): ReactNode {
  const t = useT<string>();
  const { kinds, iconOf } = useCreatable();
  if (kinds.length === 0) return null;
  return (
    <Menu width={220}>
      <Menu.Target>
        <span>
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} visibleFrom="sm">
            {t('action.new')}
          </Button>
          <ActionIcon size="lg" variant="default" hiddenFrom="sm" aria-label={t('action.new')}>
            <IconPlus size={20} />
          </ActionIcon>
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((entity) => {
          const Picture = iconOf(entity.kind);
          return (
            <Menu.Item
              key={entity.kind}
              component={Link}
              to={newPath(props.account, entity)}
              leftSection={Picture === null ? null : <Picture size={16} />}
            >
              {t(entity.kind, { count: 1 })}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

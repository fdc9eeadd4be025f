import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { newPath } from '../routing/paths.ts';
import { useCreatable } from './use-creatable.ts';

/** What can be created in the module in front. */
export function NewMenu(props: { account: string }): ReactNode {
  const t = useT();
  const { kinds, iconOf } = useCreatable();
  if (kinds.length === 0) return null;
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button size="xs" variant="default" className="o-new" aria-label={t('action.new')}>
          <IconPlus size={16} />
          <span className="o-new-word">{t('action.new')}</span>
        </Button>
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
              {t.dynamic(entity.kind, { count: 1 })}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

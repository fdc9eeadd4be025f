import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { EntityIndex } from '#platform/web/list/entity-index.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';

/** The list of customers or of equipment, with the way to duplicates. */
export function MergedIndex({ entity }: { entity: Entity }): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const writable = useWritable(account, entity);
  return (
    <EntityIndex entity={entity}>
      {writable ? (
        <div className="o-screen">
          <Button
            component={Link}
            to={`/account/${account}/duplicates?kind=${entity.kind}`}
            variant="default"
            size="compact-md"
            leftSection={<IconArrowMerge size={16} />}
          >
            {t('merge.duplicates')}
          </Button>
        </div>
      ) : null}
    </EntityIndex>
  );
}

import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { EntityIndex } from '#platform/web/list/entity-index.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { stockMove } from '../../entities/parts/stock-move.ts';
import { usePartWords } from './part-words.ts';
import './parts.css';

/** All parts as a list, with the way to the invoices of suppliers. */
export function PartsIndex({ entity }: { entity: Entity }): ReactNode {
  const t = usePartWords();
  const account = useAccount();
  const { permitted, held } = useCreating(account, stockMove);
  return (
    <EntityIndex entity={entity}>
      {permitted && held === undefined ? (
        <div className="o-screen t-parts-tools">
          <Button
            component={Link}
            to={`/account/${account}/supplier-invoice`}
            variant="default"
            size="compact-md"
            leftSection={<IconFileInvoice size={16} />}
          >
            {t('parts.invoice')}
          </Button>
        </div>
      ) : null}
    </EntityIndex>
  );
}

import { Button } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { stockMove } from '../../entities/parts/stock-move.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { RecordPage } from '../page/record-page.tsx';
import { MoveStockDialog } from './move-stock-dialog.tsx';
import { MovesOf } from './moves-of.tsx';
import type { PartDoc } from './part-doc.ts';
import { usePartWords } from './part-words.ts';
import './parts.css';

const facts = ['on_hand', 'least', 'price', 'cost', 'sku', 'ean', 'maker', 'place'];

/** A part as a page. */
export function PartPage(props: RecordProps): ReactNode {
  return (
    <RecordPage {...props}>
      <PartView {...props} />
    </RecordPage>
  );
}

/** A part with what is on hand of it, and the moves that led there. */
export function PartView({ id }: RecordProps): ReactNode {
  const t = usePartWords();
  const account = useAccount();
  const query = useQuery(docQuery<PartDoc>(account, stockPart, id));
  const { permitted, held } = useCreating(account, stockMove);
  const [isMoving, setMoving] = useState(false);
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record">
          <RecordHead entity={stockPart} doc={doc}>
            {permitted && held === undefined ? (
              <Button leftSection={<IconArrowsUpDown size={16} />} onClick={() => setMoving(true)}>
                {t('parts.move')}
              </Button>
            ) : null}
          </RecordHead>
          <Facts entity={stockPart} doc={doc} names={facts} />
          <MovesOf account={account} doc={doc} />
          <Stream entity={stockPart} id={id} />
          {isMoving ? <MoveStockDialog account={account} doc={doc} onClose={() => setMoving(false)} /> : null}
        </article>
      )}
    </QueryState>
  );
}

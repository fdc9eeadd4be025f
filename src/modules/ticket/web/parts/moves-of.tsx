import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagesQuery } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { stockMove } from '../../entities/parts/stock-move.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { useMoney } from '../estimate/use-money.ts';
import type { MoveDoc, PartDoc } from './part-doc.ts';
import { usePartWords } from './part-words.ts';

const fields = [
  '_id',
  '_rev',
  'klass',
  'label',
  'created_at',
  'creator.label',
  'reason',
  'quantity',
  'cost',
  'currency',
  'serial',
  'note',
  'ticket_id',
  'ticket.number',
];

/** The moves of a part's stock, newest first. */
export function MovesOf({ account, doc }: { account: string; doc: PartDoc }): ReactNode {
  const t = usePartWords();
  const query = useInfiniteQuery(
    pagesQuery<MoveDoc>(account, stockMove.kind, {
      selector: { klass: stockMove.kind, part_id: doc._id },
      fields,
      sort: [{ created_at: 'desc' }],
      limit: 25,
    }),
  );
  const moves = query.data?.pages.flatMap(({ docs }) => docs) ?? [];
  const label = (name: string): string => fieldLabel(t, stockMove, name);
  if (query.data === undefined) return null;
  return (
    <section className="o-section">
      <h2>{t('parts.moves')}</h2>
      {moves.length === 0 ? (
        <p className="o-quiet o-flush">{t('parts.no-moves')}</p>
      ) : (
        <table className="o-lined t-moves">
          <thead>
            <tr>
              <th scope="col">{label('reason')}</th>
              <th scope="col" data-figure>
                {label('quantity')}
              </th>
              <th scope="col" data-figure>
                {label('cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <Move key={move._id} account={account} move={move} />
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage ? (
        <Button
          variant="default"
          size="compact-md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('parts.more')}
        </Button>
      ) : null}
    </section>
  );
}

function Move({ account, move }: { account: string; move: MoveDoc }): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const money = useMoney(account);
  const quantity = move.quantity ?? '0';
  return (
    <tr>
      <td>
        {t(`stock_move.reason.${move.reason ?? 'counted'}`)}
        {move.ticket_id === undefined ? null : (
          <>
            {' '}
            <Link to={recordPath(account, ticket, move.ticket_id)}>{formatTicketNumber(move.ticket?.number ?? 0)}</Link>
          </>
        )}
        <span className="o-quiet o-small t-move-facts">
          <When value={move.created_at} />
          {[move.creator?.label, move.serial, move.note]
            .map((fact) => (fact === undefined ? '' : ` · ${fact}`))
            .join('')}
        </span>
      </td>
      <td data-figure>{`${quantity.startsWith('-') ? '' : '+'}${formats.number(quantity)}`}</td>
      <td data-figure>{move.cost === undefined ? '' : money(move.cost, move.currency)}</td>
    </tr>
  );
}

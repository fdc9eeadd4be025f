import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronsLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { isClosed } from '../../rules/status.ts';
import { columnName } from './column-name.ts';
import type { BoardColumn } from './use-board.ts';
import { useTranslations } from '../words.ts';
import { statusMarks } from '../../rules/status.ts';

/** A status with its cards. `target` says whether the dragged card may be dropped here. */
export function Column(props: {
  column: BoardColumn;
  folded: boolean;
  foldable: boolean;
  target: 'allowed' | 'over' | 'refused' | null;
  onFold: () => void;
  children: ReactNode;
}): ReactNode {
  const t = useTranslations();
  const { column, folded } = props;
  const name = t(`ticket.status.${column.status}`);
  const count = t('ticket.board.count', { count: column.count });
  const head = (
    <>
      <OptionMark mark={statusMarks[column.status]} label={name} />
      <span className="t-count" title={count}>
        {column.countIsOpen ? `${column.count}+` : column.count}
      </span>
    </>
  );
  return (
    <section
      className="t-column"
      aria-label={columnName(t, column)}
      data-column={column.status}
      data-folded={folded ? true : undefined}
      data-target={props.target ?? undefined}
    >
      <div className="t-column-head">
        {props.foldable ? (
          <UnstyledButton
            className="t-column-fold"
            aria-expanded={!folded}
            aria-label={columnName(t, column)}
            title={t(folded ? 'ticket.board.unfold' : 'ticket.board.fold')}
            onClick={props.onFold}
          >
            {head}
            {folded ? null : <IconChevronsLeft size={16} className="t-fold-sign" />}
          </UnstyledButton>
        ) : (
          head
        )}
      </div>
      {folded ? null : <CardList column={column}>{props.children}</CardList>}
    </section>
  );
}

function CardList(props: { column: BoardColumn; children: ReactNode }): ReactNode {
  const t = useTranslations();
  const { column } = props;
  return (
    <ol className="t-cards">
      {props.children}
      {column.isLoading ? (
        <li>
          <LoadingSkeleton lines={3} height={72} />
        </li>
      ) : null}
      {!column.isLoading && column.cards.length === 0 ? (
        <li className="t-nobody o-quiet o-small">{t('ticket.board.nothing')}</li>
      ) : null}
    </ol>
  );
}

/** Below the cards: loads the next ones when it is scrolled into view. */
export function ColumnEnd({ column }: { column: BoardColumn }): ReactNode {
  const t = useTranslations();
  const end = useRef<HTMLLIElement>(null);
  const { more } = column;
  // Columns of finished work load more only on request, because their end is the archive.
  const endless = !isClosed(column.status);
  useEffect(() => {
    if (end.current === null || !endless) return undefined;
    const watcher = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '400px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  });
  return (
    <li ref={end} className="t-column-end">
      <Button size="compact-sm" variant="subtle" onClick={more}>
        {t('list.more')}
      </Button>
    </li>
  );
}

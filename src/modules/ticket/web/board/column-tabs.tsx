import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Status } from '../../rules/status.ts';
import type { BoardColumn } from './use-board.ts';
import { columnName } from './column-name.ts';
import { useTranslations } from '../words.ts';
import { StatusMark } from '../status-mark.tsx';

/** On a phone one column fills the screen: tabs scroll to a column and mark the visible one. */
export function ColumnTabs(props: {
  columns: readonly BoardColumn[];
  board: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const t = useTranslations();
  const { columns, board } = props;
  const [shown, setShown] = useState<Status>('open');
  useEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    const onScroll = (): void => {
      const status = columns[Math.round(element.scrollLeft / element.clientWidth)]?.status;
      if (status !== undefined) setShown(status);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [board, columns]);
  return (
    <nav className="t-tabs" aria-label={t('ticket.board.columns')}>
      {columns.map((column) => (
        <button
          key={column.status}
          type="button"
          aria-label={columnName(t, column)}
          aria-current={column.status === shown ? 'true' : undefined}
          onClick={() =>
            board.current
              ?.querySelector(`[data-column="${column.status}"]`)
              ?.scrollIntoView({ inline: 'start', block: 'nearest' })
          }
        >
          <StatusMark status={column.status} />
          <span className="t-count">{column.countIsOpen ? `${column.count}+` : column.count}</span>
        </button>
      ))}
    </nav>
  );
}

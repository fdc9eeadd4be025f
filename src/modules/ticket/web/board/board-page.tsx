import { useMediaQuery } from '@mantine/hooks';
import { IconClipboardList } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWritable } from '#platform/web/data/writable.ts';
import { RecordPanel } from '#platform/web/list/record-panel.tsx';
import { editPath, newPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { usePreloaded } from '#platform/web/parts/use-preloaded.ts';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { ticket } from '../../entities/ticket.ts';
import { allowedFrom, type Status } from '../../rules/status.ts';
import { ViewSwitch } from '../list/view-switch.tsx';
import { useMove } from '../move/use-move.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import { useBoardFilter } from './board-filter.ts';
import { BoardTools } from './board-tools.tsx';
import { Card, CardMenuContent } from './card.tsx';
import type { CardActions } from './card-menu-content.tsx';
import { ColumnTabs } from './column-tabs.tsx';
import { Column, ColumnEnd } from './column.tsx';
import { useFolded } from './folded.ts';
import { type BoardColumn, useBoard } from './use-board.ts';
import { useCardKeys } from './use-card-keys.ts';
import { type Drag, useDrag } from './use-drag.ts';
import { breakpoints } from '#platform/web/theme/tokens.ts';
import '../ticket.css';
import './board.css';
import { useTranslations } from '../words.ts';

const nothingFolded: ReadonlySet<Status> = new Set();

/** All tickets by status; people move them by pointer, keys or menu. */
export function BoardPage(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const [kept, fold] = useFolded();
  const phone = useMediaQuery(`(max-width: ${breakpoints.tablet})`, false, { getInitialValueInEffect: false });
  const folded = phone ? nothingFolded : kept;
  const order = search['order'] === 'oldest' ? 'oldest' : 'newest';
  const filter = useBoardFilter(account, search);
  const board = useBoard({ account, order, folded, ...filter });
  const empty = !filter.filtered && board.isEmpty;
  const element = useRef<HTMLDivElement>(null);
  const open = search['open'];
  useTitle(t('ticket.menu.board'));
  useShortcut('c', 'keys.create', () => go(newPath(account, ticket)), useWritable(account, ticket));
  return (
    <div className="o-index" data-open={open === undefined ? undefined : true}>
      <div className="o-page o-page-wide t-board-page">
        <div className="o-head">
          <h1>{t('ticket.menu.board')}</h1>
          <ViewSwitch />
          <NewButton account={account} entity={ticket} />
        </div>
        <BoardTools account={account} />
        <ErrorAlert error={board.error} onRetry={board.retry} />
        {empty ? <NoTickets account={account} /> : null}
        {phone && !empty ? <ColumnTabs columns={board.columns} board={element} /> : null}
        <p className="o-hidden">{t('ticket.board.keys')}</p>
        <Columns
          account={account}
          columns={board.columns}
          board={element}
          hidden={empty}
          folded={folded}
          foldable={!phone}
          onFold={fold}
        />
      </div>
      {open === undefined ? null : (
        <RecordPanel key={open} entity={ticket} id={open} onClose={() => setSearch({ open: undefined })} />
      )}
    </div>
  );
}

function NoTickets({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  return (
    <EmptyState icon={IconClipboardList} title={t('list.empty')} text={t('ticket.empty')}>
      <NewButton account={account} entity={ticket} />
    </EmptyState>
  );
}

function Columns(props: {
  account: string;
  columns: readonly BoardColumn[];
  folded: ReadonlySet<Status>;
  foldable: boolean;
  /** The element that this part draws. */
  board: RefObject<HTMLDivElement | null>;
  hidden: boolean;
  onFold: (status: Status) => void;
}): ReactNode {
  const { account, columns, board } = props;
  const [search, setSearch] = useSearchState();
  const { move, dialog } = useMove(account);
  const [menu, setMenu] = useState<string | null>(null);
  const whenFetched = usePreloaded(CardMenuContent.preload);
  const openMenu = useCallback((id: string) => whenFetched(() => setMenu(id)), [whenFetched]);
  const cards = useMemo(
    () => new Map(columns.flatMap(({ cards: all }) => all.map((doc) => [doc._id, doc]))),
    [columns],
  );
  // A ref, so that a change of status does not render every card again.
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const open = useCallback((id: string) => setSearch({ open: id }), [setSearch]);
  const go = useGo();
  const { focused, follow } = useCardKeys({
    board,
    columns,
    opened: search['open'],
    writable: useWritable(account, ticket),
    open,
    openMenu,
    edit: (id) => go(editPath(account, ticket, id)),
  });
  const step = useCallback(
    (doc: TicketDoc, to: Status) => {
      setMenu(null);
      follow(doc._id);
      latestMove.current(doc, to);
    },
    [follow],
  );
  const drag = useDrag(board, (id, status) => {
    const doc = cards.get(id);
    if (doc !== undefined && allowedFrom(doc.status).includes(status)) step(doc, status);
  });
  const closeMenu = useCallback(
    (id: string) => {
      setMenu(null);
      follow(id);
    },
    [follow],
  );
  const actions = useMemo<CardActions>(
    () => ({ open, openMenu, closeMenu, move: step }),
    [open, openMenu, closeMenu, step],
  );
  return (
    <div ref={board} className="t-board" hidden={props.hidden}>
      <div className="t-columns" data-carrying={drag === null ? undefined : true}>
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            folded={props.folded.has(column.status)}
            foldable={props.foldable}
            target={targetOf(column.status, drag, cards)}
            onFold={() => props.onFold(column.status)}
          >
            <Cards
              account={account}
              column={column}
              actions={actions}
              current={tabStop(column, focused)}
              menu={menu}
              carried={drag?.id}
              opened={search['open']}
            />
          </Column>
        ))}
        {dialog}
      </div>
    </div>
  );
}

const noCards: BoardColumn['cards'] = [];

/** The cards of a column. The first ones are rendered in slices, so that the browser stays responsive; later changes appear at once. */
function Cards(props: {
  account: string;
  column: BoardColumn;
  actions: CardActions;
  current: string | undefined;
  menu: string | null;
  carried: string | undefined;
  opened: string | undefined;
}): ReactNode {
  const { cards } = props.column;
  const late = useDeferredValue(cards, noCards);
  const drawn = late.length === 0 ? late : cards;
  return (
    <>
      {drawn.map((doc) => (
        <Card
          key={doc._id}
          account={props.account}
          doc={doc}
          actions={props.actions}
          current={doc._id === props.current}
          menuOpen={doc._id === props.menu}
          carried={doc._id === props.carried}
          opened={doc._id === props.opened}
        />
      ))}
      {/* Not before the cards: without them it is in view, and would load all of them, page after page. */}
      {props.column.hasMore && drawn.length > 0 ? <ColumnEnd column={props.column} /> : null}
    </>
  );
}

function targetOf(
  status: Status,
  drag: Drag | null,
  cards: ReadonlyMap<string, TicketDoc>,
): 'allowed' | 'over' | 'refused' | null {
  const doc = drag === null ? undefined : cards.get(drag.id);
  if (doc === undefined || doc.status === status) return null;
  if (!allowedFrom(doc.status).includes(status)) return 'refused';
  return drag?.over === status ? 'over' : 'allowed';
}

/** The card in the column that the Tab key reaches: the last focused one, else the first. */
function tabStop(column: BoardColumn, focused: string | null): string | undefined {
  return (column.cards.find(({ _id: id }) => id === focused) ?? column.cards[0])?._id;
}

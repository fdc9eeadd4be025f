import type { CardActions, CardMenuProps } from './card-menu-content.tsx';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { fitsPanel } from '#platform/web/list/fits-panel.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { initialsOf } from '#platform/web/parts/initials.ts';
import { ticket } from '../../entities/ticket.ts';
import { isIdle } from '../../rules/attention.ts';
import { waitingDays } from '../../rules/age.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { Age } from '../age.tsx';
import { useMoney } from '../estimate/use-money.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useNow } from '#platform/web/data/use-now.ts';
import { useTranslations } from '../words.ts';

/** Preloaded when a menu is about to open (`useFetched`). */
export const CardMenuContent = lazy<'CardMenuContent', CardMenuProps>(
  () => import('./card-menu-content.tsx'),
  'CardMenuContent',
);

/** A ticket on the board. A click opens it next to the board, Enter as a page; the small button moves it. */
export const Card = memo(function Card(props: {
  account: string;
  doc: TicketDoc;
  actions: CardActions;
  /** The only card that the Tab key reaches. */
  current: boolean;
  menuOpen: boolean;
  carried: boolean;
  opened: boolean;
}): ReactNode {
  const t = useTranslations();
  const { doc, actions } = props;
  const still = isIdle(doc, useNow());
  const onClick = (event: MouseEvent): void => {
    if (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey || !fitsPanel()) return;
    event.preventDefault();
    actions.open(doc._id);
  };
  return (
    <li
      className="t-card"
      data-card={doc._id}
      data-priority={doc.priority}
      data-carried={props.carried ? true : undefined}
      data-opened={props.opened ? true : undefined}
    >
      <div className="t-card-top o-quiet o-small">
        <span>{formatTicketNumber(doc.number ?? 0)}</span>
        {doc.priority === undefined ? null : (
          <span className="o-hidden">{`${t('ticket.field.priority')}: ${t(`ticket.priority.${doc.priority}`)}`}</span>
        )}
        {doc.status_at === undefined ? null : (
          <span className={still ? 't-waiting' : undefined}>
            <Age since={doc.status_at} />
          </span>
        )}
      </div>
      <Link
        to={recordPath(props.account, ticket, doc._id)}
        className="t-card-title"
        draggable={false}
        tabIndex={props.current ? 0 : -1}
        onClick={onClick}
      >
        {doc.label}
      </Link>
      {doc.status_reason ? <div className="t-card-reason o-small">{doc.status_reason}</div> : null}
      <CardFacts account={props.account} doc={doc} />
      <CardMenu {...props} />
    </li>
  );
});

function CardFacts({ account, doc }: { account: string; doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const money = useMoney(account);
  const waiting = waitingDays(doc, useNow());
  const technician = doc.technical?.label;
  return (
    <div className="t-card-facts o-small">
      <div className="t-card-who">
        {doc.customer?.label === undefined ? null : <div className="o-cut">{doc.customer.label}</div>}
        {doc.equipment?.label === undefined ? null : <div className="o-cut o-quiet">{doc.equipment.label}</div>}
        {hasDue(doc) ? (
          <div className="t-figure">{t('ticket.due-amount', { amount: money(doc.due ?? '0', doc.bill_currency) })}</div>
        ) : null}
        {waiting === null ? null : <div className="t-waiting">{t('ticket.waiting-short', { count: waiting })}</div>}
      </div>
      {technician === undefined ? null : (
        <span className="t-initials" title={technician}>
          <span aria-hidden>{initialsOf(technician)}</span>
          <span className="o-hidden">{technician}</span>
        </span>
      )}
    </div>
  );
}

/** Something is to be paid. Nothing is expected for a cancelled ticket. */
function hasDue({ due, status }: TicketDoc): boolean {
  return due !== undefined && due !== '0.00' && !due.startsWith('-') && status !== 'cancel';
}

/** The menu is rendered only while it is open, because a board has many cards. */
function CardMenu(props: { doc: TicketDoc; actions: CardActions; menuOpen: boolean }): ReactNode {
  const t = useTranslations();
  const { doc, actions, menuOpen } = props;
  const button = (
    <ActionIcon
      className="t-card-move"
      variant="default"
      size={28}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t('ticket.move.card', { number: formatTicketNumber(doc.number ?? 0) })}
      onClick={() => (menuOpen ? actions.closeMenu(doc._id) : actions.openMenu(doc._id))}
    >
      <IconArrowsRightLeft size={16} />
    </ActionIcon>
  );
  return menuOpen ? <CardMenuContent button={button} doc={doc} actions={actions} /> : button;
}

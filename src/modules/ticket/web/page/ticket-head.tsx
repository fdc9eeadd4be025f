import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconPackageExport } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useStore } from '#platform/web/data/store.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { RecordActions } from '#platform/web/record/record-actions.tsx';
import { editPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { ticket } from '../../entities/ticket.ts';
import { canHandBack, ageOf, waitingDays } from '../../rules/age.ts';
import { stepKey } from '../../rules/move.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { allowedFrom, isClosed, type Status } from '../../rules/status.ts';
import { StatusControl } from '../move/status-control.tsx';
import { useMove } from '../move/use-move.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import { pendingMove } from '../pending-move.ts';
import { useTicketCommands } from './use-ticket-commands.ts';
import { useTranslations } from '../words.ts';
import { When } from '#platform/web/fields/value.tsx';
import { isIdle } from '../../rules/attention.ts';
import { Age } from '../age.tsx';
import { useNow } from '#platform/web/data/use-now.ts';

/** Number, title, status and actions; below, how long the status has lasted. */
export function TicketHead(props: { account: string; doc: TicketDoc; onHandBack: () => void }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const { move, dialog } = useMove(account);
  usePendingMove(doc, (to) => move(doc, to));
  useShortcut('e', 'keys.edit', () => go(editPath(account, ticket, doc._id)), writable);
  useTicketCommands(account, doc, { writable, move: (to) => move(doc, to) });
  const reopen = isClosed(doc.status) ? allowedFrom(doc.status) : [];
  return (
    <>
      <header className="o-head">
        <h1>
          <span className="o-number-mark">{formatTicketNumber(doc.number ?? 0)}</span> {doc.label}
        </h1>
        <RecordActions account={account} entity={ticket} doc={doc}>
          {reopen.map((to) => (
            <Menu.Item key={to} leftSection={<IconArrowBackUp size={16} />} onClick={() => move(doc, to)}>
              {t.dynamic(stepKey(doc.status, to))}
            </Menu.Item>
          ))}
        </RecordActions>
      </header>
      <div className="t-state">
        <StatusControl doc={doc} onMove={(to) => move(doc, to)} />
        <StatusLine doc={doc} />
        {writable && canHandBack(doc) && doc.status === 'done' ? (
          <Button leftSection={<IconPackageExport size={16} />} onClick={props.onHandBack}>
            {t('ticket.hand-back')}
          </Button>
        ) : null}
      </div>
      {dialog}
    </>
  );
}

/** Takes a step that was chosen elsewhere, once. */
function usePendingMove(doc: TicketDoc, move: (to: Status) => void): void {
  const pending = useStore(pendingMove);
  const take = useEffectEvent(move);
  useEffect(() => {
    if (pending?.id !== doc._id) return;
    pendingMove.set(null);
    take(pending.to);
  }, [pending, doc._id]);
}

/** How long the ticket has been in its status, how long it has waited for its owner, or who took it. */
function StatusLine({ doc }: { doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const now = useNow();
  const waiting = waitingDays(doc, now);
  if (waiting !== null) return <span className="t-waiting">{t('ticket.waiting', { count: waiting })}</span>;
  if (doc.returned_at !== undefined && doc.returned_at !== null) {
    const to = doc.returned_to;
    return (
      <span className="o-quiet">
        {to ? t('ticket.handed-back-to', { name: to }) : t('ticket.handed-back')} · <When value={doc.returned_at} />
      </span>
    );
  }
  const isNew = doc.status_at === undefined || ageOf(doc.status_at, now).amount === 0;
  return (
    <>
      {doc.status_reason ? <span className="t-reason">{doc.status_reason}</span> : null}
      {isNew ? null : (
        <span className={isIdle(doc, now) ? 't-waiting' : 'o-quiet'}>
          {t('ticket.since')} <Age since={doc.status_at ?? ''} long />
        </span>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { When } from '#platform/web/fields/value.tsx';
import { ageOf, waitingDays } from '../../rules/age.ts';
import { isIdle } from '../../rules/attention.ts';
import { Age } from '../age.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import { useNow } from '#platform/web/data/use-now.ts';
import { useTranslations } from '../words.ts';

/** How long the ticket has stood so, whether its owner is waited for, or who took it. */
export function StatusLine({ doc }: { doc: TicketDoc }): ReactNode {
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

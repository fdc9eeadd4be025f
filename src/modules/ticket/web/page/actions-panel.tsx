import { Link } from '@tanstack/react-router';
import {
  IconFileDollar,
  IconHandStop,
  IconLink,
  IconPackageExport,
  IconPrinter,
  IconQrcode,
  IconRefreshAlert,
  IconTool,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDisabledFeatures } from '#platform/web/data/disabled-features.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import type { Icon } from '#platform/web/module.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { estimate } from '../../entities/estimate.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { ticket } from '../../entities/ticket.ts';
import { mayHandBack } from '../../rules/age.ts';
import { RelateDialog } from '../relation/relate-dialog.tsx';
import { pdfPath, printPath } from '../print/print-links.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useAssign } from '../use-assign.ts';
import { useWords } from '../words.ts';

/** What can be done with a ticket now, in sight: take it, hand it back, print it, price it, record it, do it again. */
export function ActionsPanel(props: { account: string; doc: TicketDoc; onHandBack: () => void }): ReactNode {
  const t = useWords();
  const me = useUserId();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const off = useDisabledFeatures(account);
  const assign = useAssign(account);
  const [relating, setRelating] = useState(false);
  const thing = { equipment_id: doc.equipment_id, category_id: doc.category_id };
  return (
    <nav className="t-actions o-screen" aria-label={t('ticket.actions')}>
      {writable && doc.technical_id !== me ? (
        <Do icon={IconHandStop} label={t('ticket.assign-to-me')} onClick={() => assign(doc)} />
      ) : null}
      {writable && mayHandBack(doc) && doc.status !== 'done' ? (
        <Do icon={IconPackageExport} label={t('ticket.hand-back')} onClick={props.onHandBack} />
      ) : null}
      <Go icon={IconPrinter} label={t('print.receipt')} to={printPath(account, 'copies', doc._id)} />
      <a href={pdfPath(account, 'label', doc._id)} target="_blank" rel="noopener">
        <IconQrcode size={16} aria-hidden />
        {t('print.label')}
      </a>
      {writable && !off.has('budget') ? (
        <Go
          icon={IconFileDollar}
          label={newLabel(t, estimate.kind)}
          to={newPath(account, estimate)}
          search={{ ticket_id: doc._id }}
        />
      ) : null}
      {writable && !off.has('maintenance') ? (
        <Go
          icon={IconTool}
          label={t('maintenance.record')}
          to={newPath(account, maintenance)}
          search={{ ticket_id: doc._id, ...thing }}
        />
      ) : null}
      {writable ? <Do icon={IconLink} label={t('ticket.relate')} onClick={() => setRelating(true)} /> : null}
      {writable && doc.status === 'done' ? (
        <Go
          icon={IconRefreshAlert}
          label={t('ticket.rework')}
          to={newPath(account, ticket)}
          search={{ rework_of: doc._id, customer_id: doc.customer_id, ...thing }}
        />
      ) : null}
      {relating ? <RelateDialog account={account} id={doc._id} onClose={() => setRelating(false)} /> : null}
    </nav>
  );
}

function Do(props: { icon: Icon; label: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" onClick={props.onClick}>
      <props.icon size={16} />
      {props.label}
    </button>
  );
}

function Go(props: {
  icon: Icon;
  label: string;
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
}): ReactNode {
  return (
    <Link to={props.to} search={props.search ?? {}}>
      <props.icon size={16} />
      {props.label}
    </Link>
  );
}

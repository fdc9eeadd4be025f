import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconChevronDown,
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

/** Something that can be done: by a function, on another page, or in another window. */
interface Action {
  readonly icon: Icon;
  readonly label: string;
  readonly onClick?: () => void;
  readonly to?: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
  readonly href?: string;
}

interface ActionsProps {
  readonly account: string;
  readonly doc: TicketDoc;
  readonly onHandBack: () => void;
}

/** What can be done with a ticket now, in sight: take it, hand it back, print it, price it, record it, do it again. */
export function ActionsPanel(props: ActionsProps): ReactNode {
  const t = useWords();
  const [relating, setRelating] = useState(false);
  const actions = useActions(props, () => setRelating(true));
  return (
    <nav className="t-actions o-screen" aria-label={t('ticket.actions')}>
      {actions.map((action) => (
        <Act key={action.label} {...action} />
      ))}
      {relating ? <RelateDialog account={props.account} id={props.doc._id} onClose={() => setRelating(false)} /> : null}
    </nav>
  );
}

/** The same as one sheet behind a button, for a phone. */
export function ActionsSheet(props: ActionsProps): ReactNode {
  const t = useWords();
  const [relating, setRelating] = useState(false);
  const actions = useActions(props, () => setRelating(true));
  return (
    <>
      <Menu width="min(24rem, calc(100vw - 2rem))" position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('ticket.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="t-actions-sheet">
          {actions.map(({ icon: Picture, label, onClick, to, search, href }) => {
            const picture = <Picture size={18} />;
            if (to !== undefined)
              return (
                <Menu.Item key={label} component={Link} to={to} search={(search ?? {}) as never} leftSection={picture}>
                  {label}
                </Menu.Item>
              );
            if (href !== undefined)
              return (
                <Menu.Item key={label} component="a" href={href} target="_blank" leftSection={picture}>
                  {label}
                </Menu.Item>
              );
            return (
              <Menu.Item key={label} onClick={onClick} leftSection={picture}>
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {relating ? <RelateDialog account={props.account} id={props.doc._id} onClose={() => setRelating(false)} /> : null}
    </>
  );
}

function useActions({ account, doc, onHandBack }: ActionsProps, onRelate: () => void): readonly Action[] {
  const t = useWords();
  const me = useUserId();
  const writable = useWritable(account, ticket);
  const off = useDisabledFeatures(account);
  const assign = useAssign(account);
  const thing = { equipment_id: doc.equipment_id, category_id: doc.category_id };
  const paper: Action[] = [
    { icon: IconPrinter, label: t('print.receipt'), to: printPath(account, 'copies', doc._id) },
    { icon: IconQrcode, label: t('print.label'), href: pdfPath(account, 'label', doc._id) },
  ];
  if (!writable) return paper;
  const estimating: Action = {
    icon: IconFileDollar,
    label: newLabel(t, estimate.kind),
    to: newPath(account, estimate),
    search: { ticket_id: doc._id },
  };
  const recording: Action = {
    icon: IconTool,
    label: t('maintenance.record'),
    to: newPath(account, maintenance),
    search: { ticket_id: doc._id, ...thing },
  };
  const again: Action = {
    icon: IconRefreshAlert,
    label: t('ticket.rework'),
    to: newPath(account, ticket),
    search: { rework_of: doc._id, customer_id: doc.customer_id, ...thing },
  };
  return [
    ...(doc.technical_id === me
      ? []
      : [{ icon: IconHandStop, label: t('ticket.assign-to-me'), onClick: () => assign(doc) }]),
    ...(mayHandBack(doc) && doc.status !== 'done'
      ? [{ icon: IconPackageExport, label: t('ticket.hand-back'), onClick: onHandBack }]
      : []),
    ...paper,
    ...(off.has('budget') ? [] : [estimating]),
    ...(off.has('maintenance') ? [] : [recording]),
    { icon: IconLink, label: t('ticket.relate'), onClick: onRelate },
    ...(doc.status === 'done' ? [again] : []),
  ];
}

function Act({ icon: Picture, label, onClick, to, search, href }: Action): ReactNode {
  if (to !== undefined)
    return (
      <Link to={to} search={search ?? {}}>
        <Picture size={16} />
        {label}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} target="_blank" rel="noopener">
        <Picture size={16} />
        {label}
      </a>
    );
  return (
    <button type="button" onClick={onClick}>
      <Picture size={16} />
      {label}
    </button>
  );
}

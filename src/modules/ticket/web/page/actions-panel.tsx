import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconChevronDown,
  IconDeviceMobile,
  IconFileDollar,
  IconHandStop,
  IconLink,
  IconMessage,
  IconPackageExport,
  IconPrinter,
  IconQrcode,
  IconRefreshAlert,
  IconTool,
  IconWritingSign,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useDisabledFeatures } from '#platform/web/data/disabled-features.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import type { Icon } from '#platform/web/module.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import type { Command } from '#platform/web/shell/commands/command.ts';
import { useOfferCommands } from '#platform/web/shell/commands/page-commands.ts';
import { estimate } from '../../entities/estimate.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { ticket } from '../../entities/ticket.ts';
import { canHandBack } from '../../rules/age.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { composing } from '../message/composing.ts';
import { RelateDialog } from '../relation/relate-dialog.tsx';
import { printPath } from '../print/print-links.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { useAssign } from '../use-assign.ts';
import './actions.css';
import { useTranslations, type Words } from '../words.ts';

/** The dialogs of actions. */
const dialogs = {
  relate: ({ account, doc, onClose }: DialogProps) => <RelateDialog account={account} id={doc._id} onClose={onClose} />,
  photos: lazy(() => import('../sign/ticket-photos.tsx'), 'TicketPhotos'),
  sign: lazy(() => import('../sign/sign-dialog.tsx'), 'SignDialog'),
};

interface DialogProps {
  readonly account: string;
  readonly doc: TicketDoc;
  readonly onClose: () => void;
}

/** An action: a function, or a link to another page. */
interface Action {
  readonly icon: Icon;
  readonly label: string;
  readonly onClick?: () => void;
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** An action without its translated label. */
type Possible = Omit<Action, 'label'> & { readonly say: (t: Words) => string };

interface ActionsProps {
  readonly account: string;
  readonly doc: TicketDoc;
  readonly onHandBack: () => void;
}

/** The possible actions of a ticket as a visible panel. */
export function ActionsPanel(props: ActionsProps): ReactNode {
  const t = useTranslations();
  const { actions, dialog } = useActions(props);
  return (
    <nav className="t-actions o-screen" aria-label={t('ticket.actions')}>
      {actions.map((action) => (
        <Act key={action.label} {...action} />
      ))}
      {dialog}
    </nav>
  );
}

/** The same actions as a sheet behind a button, for phones. */
export function ActionsSheet(props: ActionsProps): ReactNode {
  const t = useTranslations();
  const { actions, dialog } = useActions(props);
  return (
    <>
      <Menu width="min(24rem, calc(100vw - 2rem))" position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('ticket.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="t-actions-sheet">
          {actions.map(({ icon: Picture, label, onClick, to, search }) => {
            const picture = <Picture size={18} />;
            if (to !== undefined)
              return (
                <Menu.Item key={label} component={Link} to={to} search={(search ?? {}) as never} leftSection={picture}>
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
      {dialog}
    </>
  );
}

/** The actions, which the command palette offers as well, and the dialog that one of them has opened. */
function useActions(props: ActionsProps): { actions: readonly Action[]; dialog: ReactNode } {
  const t = useTranslations();
  const go = useGo();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const possible = usePossible(props, setOpen);
  const run = ({ onClick, to, search }: Action): void => {
    if (to !== undefined) go(to, { search: search ?? {} });
    else onClick?.();
  };
  const hint = formatTicketNumber(props.doc.number ?? 0);
  const actions = possible.map((action) => ({ ...action, label: action.say(t) }));
  useOfferCommands(
    actions.map((action): Command => {
      const { icon, label, say } = action;
      return { key: `ticket-${label}`, group: 'actions', icon, label, say, hint, to: () => run(action) };
    }),
  );
  const Opened = open === undefined ? undefined : dialogs[open];
  const dialog =
    Opened === undefined ? null : (
      <Suspense>
        <Opened account={props.account} doc={props.doc} onClose={() => setOpen(undefined)} />
      </Suspense>
    );
  return { actions, dialog };
}

function usePossible(
  { account, doc, onHandBack }: ActionsProps,
  open: (dialog: keyof typeof dialogs) => void,
): readonly Possible[] {
  const me = useUserId();
  const writable = useWritable(account, ticket);
  const off = useDisabledFeatures(account);
  const assign = useAssign(account);
  const thing = known({ equipment_id: doc.equipment_id, category_id: doc.category_id });
  const paper: Possible[] = [
    { icon: IconPrinter, say: (t) => t('print.receipt'), to: printPath(account, 'copies', doc._id) },
    { icon: IconQrcode, say: (t) => t('print.label'), to: printPath(account, 'label', doc._id) },
  ];
  if (!writable) return paper;
  const estimating: Possible = {
    icon: IconFileDollar,
    say: (t) => newLabel(t, estimate.kind),
    to: newPath(account, estimate),
    search: { ticket_id: doc._id },
  };
  const recording: Possible = {
    icon: IconTool,
    say: (t) => t('maintenance.record'),
    to: newPath(account, maintenance),
    search: { ticket_id: doc._id, ...thing },
  };
  const again: Possible = {
    icon: IconRefreshAlert,
    say: (t) => t('ticket.rework'),
    to: newPath(account, ticket),
    search: { rework_of: doc._id, ...known({ customer_id: doc.customer_id }), ...thing },
  };
  return [
    ...(doc.technical_id === me
      ? []
      : [{ icon: IconHandStop, say: (t: Words) => t('ticket.assign-to-me'), onClick: () => assign(doc) }]),
    ...(canHandBack(doc) && doc.status !== 'done'
      ? [{ icon: IconPackageExport, say: (t: Words) => t('ticket.hand-back'), onClick: onHandBack }]
      : []),
    ...(doc.customer_id === undefined
      ? []
      : [
          {
            icon: IconMessage,
            say: (t: Words) => t('ticket.message'),
            onClick: () => composing.set({ ticket: doc._id }),
          },
        ]),
    ...paper,
    { icon: IconDeviceMobile, say: (t) => t('ticket.photos'), onClick: () => open('photos') },
    { icon: IconWritingSign, say: (t) => t('ticket.sign'), onClick: () => open('sign') },
    ...(off.has('budget') ? [] : [estimating]),
    ...(off.has('maintenance') ? [] : [recording]),
    { icon: IconLink, say: (t) => t('ticket.relate'), onClick: () => open('relate') },
    ...(doc.status === 'done' ? [again] : []),
  ];
}

/** Only the references that have a value. */
function known(references: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(references).flatMap(([name, id]) => (id ? [[name, id]] : [])));
}

function Act({ icon: Picture, label, onClick, to, search }: Action): ReactNode {
  if (to !== undefined)
    return (
      <Link to={to} search={search ?? {}}>
        <Picture size={16} />
        {label}
      </Link>
    );
  return (
    <button type="button" onClick={onClick}>
      <Picture size={16} />
      {label}
    </button>
  );
}

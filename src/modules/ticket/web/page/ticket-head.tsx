import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconHandStop, IconPackageExport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useUserId } from '#platform/web/data/session.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { RecordActions } from '#platform/web/record/record-actions.tsx';
import { editPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useShortcut } from '#platform/web/shell/keyboard.ts';
import { ticket } from '../../entities/ticket.ts';
import { mayHandBack } from '../../rules/age.ts';
import { stepKey } from '../../rules/move.ts';
import { writtenNumber } from '../../rules/number.ts';
import { allowedFrom, isClosed } from '../../rules/status.ts';
import { StatusControl } from '../move/status-control.tsx';
import { useMove } from '../move/use-move.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import { useAssign } from '../use-assign.ts';
import { HandBackDialog } from './hand-back.tsx';
import { StatusLine } from './status-line.tsx';

/** Number, title, status and what can be done; below it how long it has been so. */
export function TicketHead(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const me = useUserId();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const { move, dialog } = useMove(account);
  const assign = useAssign(account);
  const [handing, setHanding] = useState(false);
  useShortcut('e', () => go(editPath(account, ticket, doc._id)), writable);
  const reopen = isClosed(doc.status) ? allowedFrom(doc.status) : [];
  return (
    <>
      <header className="o-head">
        <h1>
          <span className="o-number-mark">{writtenNumber(doc.number ?? 0)}</span> {doc.label}
        </h1>
        {writable ? (
          <RecordActions account={account} entity={ticket} doc={doc}>
            {mayHandBack(doc) ? (
              <Menu.Item leftSection={<IconPackageExport size={16} />} onClick={() => setHanding(true)}>
                {t('ticket.hand-back')}
              </Menu.Item>
            ) : null}
            {doc.technical_id === me ? null : (
              <Menu.Item leftSection={<IconHandStop size={16} />} onClick={() => assign(doc)}>
                {t('ticket.assign-to-me')}
              </Menu.Item>
            )}
            {reopen.map((to) => (
              <Menu.Item key={to} leftSection={<IconArrowBackUp size={16} />} onClick={() => move(doc, to)}>
                {t(stepKey(doc.status, to))}
              </Menu.Item>
            ))}
          </RecordActions>
        ) : null}
      </header>
      <div className="t-state">
        <StatusControl doc={doc} onMove={(to) => move(doc, to)} />
        <StatusLine doc={doc} />
        {writable && mayHandBack(doc) && doc.status === 'done' ? (
          <Button leftSection={<IconPackageExport size={16} />} onClick={() => setHanding(true)}>
            {t('ticket.hand-back')}
          </Button>
        ) : null}
      </div>
      {dialog}
      {handing ? <HandBackDialog account={account} doc={doc} onClose={() => setHanding(false)} /> : null}
    </>
  );
}

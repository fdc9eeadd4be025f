import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { stepKey } from '../../rules/move.ts';
import { allowedFrom, type Status } from '../../rules/status.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';
import { statusMarks } from '../../rules/status.ts';

/** The status as a button with a menu of the allowed next statuses. */
export function StatusControl(props: { doc: TicketDoc; onMove: (to: Status) => void }): ReactNode {
  const t = useTranslations();
  const { doc } = props;
  const status = t(`ticket.status.${doc.status}`);
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} />}
          aria-label={t('ticket.status-change', { status })}
        >
          <OptionMark mark={statusMarks[doc.status]} label={status} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <StepItems doc={doc} onMove={props.onMove} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The allowed steps as items of a menu. */
export function StepItems(props: { doc: TicketDoc; onMove: (to: Status) => void }): ReactNode {
  const t = useTranslations();
  const { doc } = props;
  return (
    <>
      <Menu.Label>{t('ticket.move.to')}</Menu.Label>
      {(doc.allowed_statuses ?? allowedFrom(doc.status)).map((to) => (
        <Menu.Item key={to} onClick={() => props.onMove(to)}>
          <OptionMark mark={statusMarks[to]} label={t.dynamic(stepKey(doc.status, to))} />
        </Menu.Item>
      ))}
    </>
  );
}

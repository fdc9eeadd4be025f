import { IconArrowsRightLeft, IconFileDollar, IconHandStop, IconPrinter, IconUserCheck } from '@tabler/icons-react';
import { useRefOptions } from '#platform/web/fields/use-ref-options.ts';
import { useDisabledFeatures } from '#platform/web/data/disabled-features.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import type { Command } from '#platform/web/shell/command.ts';
import { useOfferCommands, usePaletteIsOpen } from '#platform/web/shell/page-commands.ts';
import { estimate } from '../../entities/estimate.ts';
import { stepKey } from '../../rules/move.ts';
import { writtenNumber } from '../../rules/number.ts';
import { allowedFrom, type Status } from '../../rules/status.ts';
import { printPath } from '../print/print-links.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useWords } from '../words.ts';

interface Member {
  readonly id: string;
  readonly label: string;
}

/** The ticket's steps and actions in the command palette, while its page is open. */
export function useTicketCommands(
  account: string,
  doc: TicketDoc,
  may: { readonly move: (to: Status) => void; readonly assign: (to?: Member) => void; readonly writable: boolean },
): void {
  const t = useWords();
  const go = useGo();
  const me = useUserId();
  const { move, assign, writable } = may;
  const off = useDisabledFeatures(account);
  const { options: members } = useRefOptions(account, 'user', '', usePaletteIsOpen() && writable);
  const { _id: id, status, technical_id: technician } = doc;
  const number = writtenNumber(doc.number ?? 0);
  const own = (key: string, icon: Command['icon'], label: string, to: Command['to']): Command => ({
    key: `ticket-${key}`,
    group: 'actions',
    icon,
    label,
    hint: number,
    to,
  });
  const printing = own('print', IconPrinter, t('print.receipt'), () => go(printPath(account, 'copies', id)));
  const steps = (doc.allowed_statuses ?? allowedFrom(status)).map((to) =>
    own(to, IconArrowsRightLeft, `${t('ticket.move.to')}: ${t.dynamic(stepKey(status, to))}`, () => move(to)),
  );
  const writing = [
    ...steps,
    ...(technician === me ? [] : [own('assign', IconHandStop, t('ticket.assign-to-me'), () => assign())]),
    ...members
      .filter(({ id: member }) => member !== me && member !== technician)
      .map((member) => ({
        ...own(`assign-${member.id}`, IconUserCheck, t('ticket.assign-to', { name: member.label }), () =>
          assign(member),
        ),
        far: true,
      })),
    ...(off.has('budget')
      ? []
      : [
          own('estimate', IconFileDollar, newLabel(t, estimate.kind), () =>
            go(newPath(account, estimate), { search: { ticket_id: id } }),
          ),
        ]),
  ];
  useOfferCommands(writable ? [...writing, printing] : [printing]);
}

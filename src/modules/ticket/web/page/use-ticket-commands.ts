import { IconUserCheck } from '@tabler/icons-react';
import { useRefOptions } from '#platform/web/fields/choice/use-ref-options.ts';
import { useUserId } from '#platform/web/data/session.ts';
import type { Command } from '#platform/web/shell/commands/command.ts';
import { useOfferCommands, usePaletteIsOpen } from '#platform/web/shell/commands/page-commands.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { allowedFrom, type Status } from '../../rules/status.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { stepCommand } from '../ticket-step-command.ts';
import { useAssign } from '../use-assign.ts';
import { useTranslations, type Words } from '../words.ts';

/** The ticket's steps and the members to assign it to, as commands of the palette while its page is open. */
export function useTicketCommands(
  account: string,
  doc: TicketDoc,
  may: { readonly move: (to: Status) => void; readonly writable: boolean },
): void {
  const t = useTranslations();
  const me = useUserId();
  const assign = useAssign(account);
  const { options: members } = useRefOptions(account, 'user', '', usePaletteIsOpen() && may.writable);
  const { status, technical_id: technician } = doc;
  const own = (key: string, icon: Command['icon'], say: (words: Words) => string, to: Command['to']): Command => ({
    key: `ticket-${key}`,
    group: 'actions',
    icon,
    label: say(t),
    say,
    hint: formatTicketNumber(doc.number ?? 0),
    to,
  });
  const steps = (doc.allowed_statuses ?? allowedFrom(status)).map((to) => stepCommand(t, doc, to, () => may.move(to)));
  // Assigning oneself is already one of the page's actions.
  const others = members
    .filter(({ id }) => id !== me && id !== technician)
    .map((member) => ({
      ...own(
        `assign-${member.id}`,
        IconUserCheck,
        (words) => words('ticket.assign-to', { name: member.label }),
        () => assign(doc, member),
      ),
      far: true,
    }));
  useOfferCommands(may.writable ? [...steps, ...others] : []);
}

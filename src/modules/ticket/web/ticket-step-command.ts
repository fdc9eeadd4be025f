import { IconArrowsRightLeft } from '@tabler/icons-react';
import type { Command } from '#platform/web/shell/commands/command.ts';
import { stepKey } from '../rules/move.ts';
import { formatTicketNumber } from '../rules/number.ts';
import type { Status } from '../rules/status.ts';
import type { Words } from './words.ts';

/** A step of a ticket as a command of the palette. */
export function stepCommand(
  t: Words,
  ticket: { readonly number?: number | undefined; readonly status: Status },
  to: Status,
  move: () => void,
): Command {
  const say = (words: Words): string => `${words('ticket.move.to')}: ${words.dynamic(stepKey(ticket.status, to))}`;
  return {
    key: `ticket-${to}`,
    group: 'actions',
    icon: IconArrowsRightLeft,
    label: say(t),
    say,
    also: ['ticket.move', `ticket.move.${to}`],
    hint: formatTicketNumber(ticket.number ?? 0),
    to: move,
  };
}

import { split } from '../split.ts';
import { propose, questionsOf } from '../../../rules/csv/propose.ts';
import { readItems } from '../../../rules/csv/read.ts';

interface Asked {
  readonly card?: boolean;
  readonly bytes?: Uint8Array;
  readonly fee?: 'apart';
  readonly currency?: string;
}

/** Reads a file without a person's help: each booking as day, amount and text. */
export function readShape(lines: readonly string[], { card = false, bytes, fee, currency = 'EUR' }: Asked = {}) {
  const proposal = propose(
    bytes ?? new TextEncoder().encode(lines.join('\n')),
    fee === undefined ? {} : { fee },
    { date_format: 'dmy', decimal: '.', card },
    split,
  );
  const { items, rejected } = readItems(proposal.rows, proposal.settings, { precision: 2, currency });
  const booked = items.map(({ date, kind, value, description, third_party }) =>
    [date, `${kind === 'outgo' ? '-' : ''}${value}`, `${third_party} ${description}`.trim()].join(' '),
  );
  return {
    booked,
    reasons: rejected.map(({ reason }) => reason),
    encoding: proposal.settings.encoding,
    questions: questionsOf(proposal, {}),
  };
}

import { formatNumber } from '#platform/entity/format.ts';
import type { AnyDoc } from '#platform/entity/define.ts';
import type { AnsweredLine } from '../../rules/estimates/answer.ts';
import { estimateTotals, lineTotal } from '../../rules/estimates/estimate-total.ts';
import type { SheetBlock } from '../../rules/sheets/sheet.ts';
import { present, type Print } from './print-context.ts';

type Line = AnsweredLine;

/** The lines of an estimate, labour, parts and those of neither kind separately, and their sums. */
export function estimateBlocks(print: Print, estimate: AnyDoc): SheetBlock[] {
  const lines = Array.isArray(estimate['items']) ? (estimate['items'] as readonly Line[]) : [];
  if (lines.length === 0) return [];
  const totals = estimateTotals(lines);
  const money = (value: unknown): string => print.money(value, estimate['currency']);
  const table = (word: 'labour' | 'parts' | 'description', rows: readonly Line[]): SheetBlock[] =>
    rows.length === 0
      ? []
      : [
          {
            kind: 'table',
            heads: [print.say(word), print.say('quantity'), print.say('value'), print.say('total')],
            rows: rows.map((line) => [
              lineText(print, line),
              formatNumber(line.quantity ?? '0', print.region),
              money(line.value),
              money(lineTotal(line)),
            ]),
          },
        ];
  const accepted = estimate['accepted_total'];
  const both = lines.every((line) => line.line_kind) && totals.labour !== '0.00' && totals.parts !== '0.00';
  return [
    ...table(
      'labour',
      lines.filter((line) => line.line_kind === 'labour'),
    ),
    ...table(
      'parts',
      lines.filter((line) => line.line_kind === 'part'),
    ),
    ...table(
      'description',
      lines.filter((line) => !line.line_kind),
    ),
    {
      kind: 'sums',
      sums: present([
        ...(both
          ? ([
              [print.say('labour'), money(totals.labour)],
              [print.say('parts'), money(totals.parts)],
            ] as const)
          : []),
        [print.say('total'), money(totals.total)],
        [print.say('accepted-total'), accepted === undefined || accepted === totals.total ? '' : money(accepted)],
      ]),
    },
  ];
}

/** The description, and whether the customer declined the line. */
function lineText(print: Print, { description, state }: Line): string {
  return state === 'declined' ? `${description ?? ''} (${print.say('line-declined')})` : (description ?? '');
}

import { type Totals, sums } from './sums.ts';
import { headerKey } from '../../rules/csv/remember.ts';
import { thirdPartyOf } from '../../rules/mapping.ts';
import type { Judged } from './judged.ts';
import type { Reading } from './read-file.ts';

/** Everything that an import would do and why, for a person to check before anything is written. */
export function previewOf(reading: Reading, judged: readonly Judged[], later: string): object {
  const { proposal, file, balance, closing, questions, complaint, purse } = reading;
  const { settings, header, bank, decoded, dates, decimals, signs, fee, direction_columns, statement } = proposal;
  return {
    ok: true,
    settings,
    header,
    header_key: headerKey(proposal),
    ...(bank === undefined ? {} : { bank }),
    ...(statement === undefined ? {} : { statement }),
    evidence: {
      encoding: decoded,
      date_format: dates,
      decimal: decimals,
      most_items_are: signs,
      direction_columns,
      fee,
    },
    questions,
    complaint,
    rows: judged.map(rowOf),
    rejected: file.rejected.map(({ line, reason, cell, cells }) => ({ line, reason, cell, cells })),
    footers: file.footers,
    totals: totalsOf(judged, purse.precision),
    balance,
    closing: closing === null ? null : { amount: closing, later },
  };
}

/** A line as the row that it becomes; `mapped` lists the mappings that changed it, `from` the original texts. */
function rowOf({ item, verdict, mapped, ticked }: Judged): object {
  const { is, ...of } = verdict;
  const isPlanned = is === 'by-hand' && verdict.part === true;
  return {
    line: item.line,
    klass: item.kind,
    date: item.date,
    value: item.value,
    [thirdPartyOf[item.kind] ?? 'paid_to']: mapped.third_party,
    description: mapped.description,
    categories: mapped.categories,
    ...(mapped.by.length === 0
      ? {}
      : {
          mapped: mapped.by,
          from: { third_party: item.third_party, description: item.description, categories: item.categories },
        }),
    verdict: isPlanned ? 'instalment' : is,
    ...('id' in of ? { of: of.id } : {}),
    ticked,
  };
}

/** Sums of the file and of the ticked lines, with the wallet's digits. */
function totalsOf(judged: readonly Judged[], precision: number): { file: Totals; ticked: Totals } {
  return {
    file: sums(judged, precision),
    ticked: sums(
      judged.filter(({ ticked }) => ticked),
      precision,
    ),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Doc } from '#platform/entity/define.ts';
import { find } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { csv } from '#modules/finance/entities/csv.ts';
import { total } from '#modules/finance/rules/csv/amounts/units.ts';
import { balancesOf, type FileBalances } from '#modules/finance/rules/csv/balances/file-balances.ts';
import { complaintOf } from '#modules/finance/rules/csv/check.ts';
import { propose, questionsOf, type Proposal, type Question } from '#modules/finance/rules/csv/propose.ts';
import { readItems, type ReadFile } from '#modules/finance/rules/csv/read.ts';
import { habitsOf, headerKey, proposeFromStored, type StoredSettings } from '#modules/finance/rules/csv/remember.ts';
import type { AskedSettings, Direction } from '#modules/finance/rules/csv/settings.ts';
import type { WalletDoc } from '../../wallet-doc.ts';
import type { Chosen } from './file-bytes.ts';
import { split } from '../split.ts';

/** A file as it is read with the current settings. */
export interface Reading {
  readonly proposal: Proposal;
  readonly file: ReadFile;
  readonly balance: FileBalances['balance'];
  readonly questions: readonly Question[];
  readonly complaint: string | null;
  /** Whether the settings of the last file of its format were used. */
  readonly remembered: boolean;
  /** While the direction of numbers without a sign is open: the balance that the wallet would have with each answer. */
  readonly balances: Readonly<Record<Direction, string>> | null;
}

/** Settings that a person changed. */
export type Asked = AskedSettings;

/** Reads the chosen file for the chosen wallet again after every answer, in the browser only. */
export function useReading(
  account: string,
  chosen: Chosen | null,
  wallet: WalletDoc | undefined,
  asked: Asked,
): Reading | null {
  const locale = useLocale();
  const currency = wallet?.currency ?? '';
  const card = wallet?.card === true;
  const precision = wallet?.precision ?? 2;
  const habits = useMemo(() => habitsOf(locale, currency, card, precision), [locale, currency, card, precision]);
  const first = useMemo(
    () => (chosen === null ? null : propose(chosen.bytes, asked, habits, split)),
    [chosen, asked, habits],
  );
  const last = useLast(account, wallet?._id, first === null ? null : headerKey(first));
  return useMemo(() => {
    if (chosen === null || first === null || wallet === undefined || last === undefined) return null;
    const proposal = last === null ? first : proposeFromStored(chosen.bytes, asked, last, habits, split);
    const file = readItems(proposal.rows, proposal.settings, { precision, currency });
    const questions = questionsOf(proposal, asked);
    const balanceWith = (most: Direction): string => {
      const { rows, settings } = propose(chosen.bytes, { ...asked, most_items_are: most }, habits, split);
      const { items } = readItems(rows, settings, { precision, currency });
      const amounts = items.map(({ kind, value }) => (kind === 'outgo' ? `-${value}` : value));
      return total([wallet.balance ?? '0', ...amounts], precision);
    };
    return {
      proposal,
      file,
      balance: balancesOf(proposal, file).balance,
      questions,
      balances: questions.includes('most_items_are')
        ? { income: balanceWith('income'), outgo: balanceWith('outgo') }
        : null,
      complaint: complaintOf(proposal, file, currency),
      remembered: last !== null,
    };
  }, [chosen, asked, habits, first, last, wallet, currency, precision]);
}

/** Settings of the last file of this format in the wallet; null if there is none, undefined while loading. */
function useLast(
  account: string,
  wallet: string | undefined,
  header: string | null,
): StoredSettings | null | undefined {
  const fields = ['_id', 'column', 'date_format', 'decimal', 'most_items_are', 'plus', 'flags'];
  const query = useQuery({
    queryKey: [...kindKey(account, csv.kind), 'last', wallet, header],
    enabled: wallet !== undefined && header !== null,
    queryFn: async ({ signal }) => {
      const selector = { klass: csv.kind, wallet, header };
      const { docs } = await find<Doc<typeof csv>>(
        account,
        { selector, fields, sort: [{ created_at: 'desc' }], limit: 1 },
        signal,
      );
      return docs[0] ?? null;
    },
  });
  // If they cannot be loaded, the file is read without them.
  return query.isError ? null : query.data;
}

/** Ticks that a person changed, by line number. */
export interface Ticks {
  readonly skip: ReadonlySet<number>;
  readonly include: ReadonlySet<number>;
}

export function useTicks(): readonly [
  Ticks,
  (lines: readonly { line: number; verdict: string }[], on: boolean) => void,
  () => void,
] {
  const [ticks, setTicks] = useState<Ticks>(none);
  const set = (lines: readonly { line: number; verdict: string }[], on: boolean): void =>
    setTicks(({ skip, include }) => {
      const next = { skip: new Set(skip), include: new Set(include) };
      for (const { line, verdict } of lines) {
        next.skip.delete(line);
        next.include.delete(line);
        if (on && verdict !== 'new') next.include.add(line);
        if (!on && verdict === 'new') next.skip.add(line);
      }
      return next;
    });
  return [ticks, set, () => setTicks(none)];
}

const none: Ticks = { skip: new Set(), include: new Set() };

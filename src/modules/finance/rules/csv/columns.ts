import { parseAmount } from './amounts.ts';
import { parseDate } from './dates.ts';
import { looksLikeFlags } from './flags.ts';
import { guessOf, type Guess } from './header-words.ts';
import { runsAlong } from './running.ts';
import { dateOrders, decimalSigns, type Role, type Row } from './settings.ts';

/** What the first rows show of a column, as shares of its filled cells from 0 to 1. */
interface Profile {
  readonly filled: number;
  readonly days: number;
  readonly numbers: number;
  /** Numbers that carry a point, a comma, a sign or a currency: the others may be references. */
  readonly money: number;
  readonly letters: number;
  readonly flags: boolean;
  readonly distinct: number;
  readonly code: boolean;
}

/** Rows that are looked at for the proposal; what is decided by every row is decided elsewhere. */
const looked = 400;

/** Whether a cell is a day under any order. */
export function isDay(cell: string): boolean {
  return cell.length <= 40 && dateOrders.some((order) => parseDate(cell, order) !== null);
}

/** Whether a cell is a number that reads as money. */
export function isMoney(cell: string): boolean {
  return /[.,\-+()\u2212]|\p{Sc}/u.test(cell) && !isDay(cell) && isNumber(cell);
}

function isNumber(cell: string): boolean {
  return decimalSigns.some((sign) => parseAmount(cell, sign) !== null);
}

/** Proposes a role for each column from its heading and its cells; headings win, cells must not speak against them. */
export function columnsOf(header: readonly string[], rows: readonly Row[], width: number): Role[] {
  const sample = rows.slice(0, looked);
  const profiles = Array.from({ length: width }, (_, index) =>
    profileOf(sample.map(({ cells }) => cells[index] ?? '')),
  );
  const guesses = profiles.map((profile, index) => agreed(guessOf(header[index] ?? ''), profile));
  const columns: Role[] = profiles.map(() => 'ignore');
  const give = (role: Role, index: number | undefined): void => {
    if (index !== undefined) columns[index] = role;
  };
  for (const role of ['date', 'balance', 'id', 'currency', 'third_party', 'categories', 'flag', 'state'] as const)
    give(role, heaviest(guesses, role));
  const free = (index: number): boolean => columns[index] === 'ignore' && guesses[index]?.role !== 'ignore';
  const find = (fits: (profile: Profile) => boolean): number | undefined => {
    const index = profiles.findIndex((profile, at) => free(at) && fits(profile));
    return index === -1 ? undefined : index;
  };
  if (!columns.includes('date'))
    give(
      'date',
      find(({ days }) => days > 0.5),
    );
  const debit = heaviest(guesses, 'debit');
  const credit = heaviest(guesses, 'credit');
  if (debit !== undefined && credit !== undefined) {
    give('debit', debit);
    give('credit', credit);
  } else {
    give(
      'value',
      heaviest(guesses, 'value') ??
        debit ??
        credit ??
        find(({ money, days }) => money > 0.5 && days < 0.5) ??
        find(({ numbers, days }) => numbers > 0.8 && days < 0.5),
    );
  }
  const value = columns.indexOf('value');
  if (value !== -1 && !columns.includes('balance')) {
    const running = profiles.findIndex(
      ({ money }, at) => at !== value && free(at) && money > 0.5 && runsAlong(sample, value, at),
    );
    give('balance', running === -1 ? undefined : running);
  }
  if (!columns.includes('debit') && !columns.includes('flag'))
    give(
      'flag',
      find(({ flags, numbers, days }) => flags && numbers < 0.5 && days < 0.5),
    );
  for (const [index, guess] of guesses.entries())
    if (guess?.role === 'description' && (profiles[index]?.filled ?? 0) > 0 && columns[index] === 'ignore')
      give('description', index);
  if (!columns.includes('description')) give('description', wordiest(profiles, free));
  return columns;
}

function profileOf(cells: readonly string[]): Profile {
  const filled = cells.filter((cell) => cell !== '');
  const share = (fits: (cell: string) => boolean): number =>
    filled.length === 0 ? 0 : filled.filter(fits).length / filled.length;
  return {
    filled: filled.length,
    days: share(isDay),
    numbers: share(isNumber),
    money: share(isMoney),
    letters:
      filled.reduce((sum, cell) => sum + cell.replaceAll(/[^\p{L}]/gu, '').length, 0) / Math.max(filled.length, 1),
    flags: looksLikeFlags(cells),
    distinct: new Set(filled).size,
    code: filled.length > 0 && filled.every((cell) => /^[A-Z]{3}$/.test(cell)),
  };
}

/** A heading's guess, unless the cells contradict it. Columns without any cell keep it: the next file may fill them. */
function agreed(guess: Guess | undefined, profile: Profile): Guess | undefined {
  if (guess === undefined || profile.filled === 0) return guess;
  if (guess.role === 'currency' && profile.days > 0.5) return { role: 'date', weight: 1 };
  const fits: Partial<Record<Role, boolean>> = {
    date: profile.days > 0,
    value: profile.numbers > 0.3,
    debit: profile.numbers > 0.5,
    credit: profile.numbers > 0.5,
    balance: profile.numbers > 0.5,
    flag: profile.flags,
    currency: profile.code,
    // A bank's own key never comes twice; what repeats is a reference.
    id: profile.distinct === profile.filled,
    description: profile.days < 0.5 && profile.numbers < 0.9,
    third_party: profile.days < 0.5 && profile.letters > 0,
  };
  return fits[guess.role] === false ? undefined : guess;
}

function heaviest(guesses: readonly (Guess | undefined)[], role: Role): number | undefined {
  let best: number | undefined;
  for (const [index, guess] of guesses.entries())
    if (guess?.role === role && guess.weight > (best === undefined ? 0 : (guesses[best]?.weight ?? 0))) best = index;
  return best;
}

/** The free column whose cells hold the most letters. */
function wordiest(profiles: readonly Profile[], free: (index: number) => boolean): number | undefined {
  let best: number | undefined;
  for (const [index, { letters, days, code }] of profiles.entries())
    if (free(index) && days < 0.5 && !code && letters > (best === undefined ? 0 : (profiles[best]?.letters ?? 0)))
      best = index;
  return best;
}

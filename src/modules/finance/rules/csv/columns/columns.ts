import { provenColumns, type Proven } from './balance-chain.ts';
import { parseDate } from '../dates/dates.ts';
import { isChargedSeparately, netColumn } from '../amounts/fees.ts';
import { isNeeded } from './flags.ts';
import { guessOf, type Guess } from './header-words.ts';
import { adjacentCurrency, isOfForeignAmounts, ofOneCurrency, ownAmount, ownCurrency } from './own-currency.ts';
import { bookedRows, datedRows, isDay, type Profile, profileOf } from './column-profile.ts';
import { isRunningBalance } from '../balances/running-balance.ts';
import { dateOrders, type Role, type Row } from '../settings.ts';
import { areTotals, completedSides, otherSide, unnamedSides } from '../amounts/debit-credit-sides.ts';
import { balancedSides } from '../balances/balanced-sides.ts';
import { directionsOf, wordsByBalance } from '../amounts/unsigned-amounts.ts';

/** Number of rows to read for the proposal; decisions that need every row are made elsewhere. */
const looked = 400;

/** Maximum of columns with numbers that are compared: every combination of three is tried. No bank has that many. */
const maxNumbers = 20;

/** Proposes a role for each column from its heading and cells. A heading wins unless the cells contradict it. */
export function columnsOf(header: readonly string[], rows: readonly Row[], width: number, isCard = false): Role[] {
  const sample = rows.slice(0, looked);
  const profiled = datedRows(sample);
  const profiles = Array.from({ length: width }, (_, index) =>
    profileOf(profiled.map(({ cells }) => cells[index] ?? '')),
  );
  const guesses = profiles.map((profile, index) => confirmedGuess(guessOf(header[index] ?? ''), profile));
  const columns: Role[] = profiles.map(() => 'ignore');
  const give = (role: Role, index: number | undefined): void => {
    if (index !== undefined) columns[index] = role;
  };
  give('date', lastDay(guesses, sample));
  for (const role of ['balance', 'id', 'currency', 'third_party', 'categories', 'flag', 'state'] as const)
    give(role, strongest(guesses, role));
  give('currency', ownCurrency(columns, profiles, header));
  const free = (index: number): boolean =>
    columns[index] === 'ignore' && !['ignore', 'fee'].includes(guesses[index]?.role ?? '');
  const find = (fits: (profile: Profile) => boolean): number | undefined => {
    const index = profiles.findIndex((profile, at) => free(at) && fits(profile));
    return index === -1 ? undefined : index;
  };
  if (!columns.includes('date'))
    give(
      'date',
      find(({ days }) => days > 0.5),
    );
  const isFilled = (index: number): number => ((profiles[index]?.filled ?? 0) > 0 ? 1 : 0);
  const [named, other] = [strongest(guesses, 'debit', isFilled), strongest(guesses, 'credit', isFilled)];
  const amount = strongest(guesses, 'value', (index) => {
    const { zeros = 0, filled = 0 } = profiles[index] ?? {};
    // Of two columns with the same heading the fuller one wins.
    return (zeros < 0.9 ? 0.5 : 0) + filled / Math.max(profiled.length, 1) / 5;
  });
  const loose = profiles
    .flatMap(({ money, days }, at) => (free(at) && money > 0.5 && days < 0.5 ? [at] : []))
    .slice(0, maxNumbers);
  const { debit, credit, balance }: ReturnType<typeof sidesOf> =
    amount === undefined
      ? sidesOf(bookedRows(sample, columns.indexOf('date')), { named, other, loose, isCard })
      : areTotals(profiled, named, other)
        ? { debit: undefined, credit: undefined }
        : { debit: named, credit: other };
  if (debit !== undefined && credit !== undefined) {
    give('debit', debit);
    give('credit', credit);
    give('balance', balance);
  } else {
    give(
      'value',
      amount ??
        debit ??
        credit ??
        mostlyFilled(loose, profiles) ??
        find(({ numbers, days, references }) => numbers > 0.8 && days < 0.5 && references < 0.5),
    );
  }
  const own = ownAmount(columns, profiles);
  if (own !== undefined) [columns[columns.indexOf('value')], columns[own]] = ['ignore', 'value'];
  const value = columns.indexOf('value');
  give('currency', adjacentCurrency(value, columns, profiles, header));
  if (isOfForeignAmounts(datedRows(sample), columns, profiles, header)) columns[columns.indexOf('currency')] = 'ignore';
  if (value !== -1 && !columns.includes('balance')) {
    const running = profiles.findIndex(
      ({ money }, at) => at !== value && free(at) && money > 0.5 && isRunningBalance(sample, value, at),
    );
    give('balance', running === -1 ? undefined : running);
  }
  const ofAmounts = numeric(profiles, columns)
    .filter((at) => guesses[at]?.role !== 'fee' && !isOtherBalance(guesses[at], columns[at], columns))
    .slice(0, maxNumbers);
  // Totals and closing balances, which have no day, and lines of another currency would prevent a proof by balances.
  const dated = ofOneCurrency(sample, columns.indexOf('currency')).filter(({ cells }) =>
    cells.slice(0, width).some(isDay),
  );
  applyProof(provenColumns(sample, ofAmounts) ?? provenColumns(dated, ofAmounts), columns, { header, isCard });
  for (const [role, at] of completedSides(dated, columns, ofAmounts)) columns[at] = role;
  for (const [at, guess] of guesses.entries()) if (guess?.role === 'fee') assignFeeRole(dated, at, columns, ofAmounts);
  if (!columns.includes('debit') && !columns.includes('flag'))
    give(
      'flag',
      find(({ flags, initial, numbers, days }) => flags && !initial && numbers < 0.5 && days < 0.5),
    );
  give('flag', columnMatchingDirections(sample, columns, { profiles, lines: profiled.length }));
  if (!columns.includes('state'))
    give(
      'state',
      find(({ states }) => states),
    );
  const flag = columns.indexOf('flag');
  if (flag !== -1 && !isNeeded(sample, columns.indexOf('value'), flag)) columns[flag] = 'ignore';
  for (const [index, guess] of guesses.entries())
    if (guess?.role === 'description' && (profiles[index]?.filled ?? 0) > 0 && columns[index] === 'ignore')
      give('description', index);
  if (!columns.includes('description')) give('description', mostInformative(profiles, free));
  return columns;
}

/** The column whose words match the direction of each amount by the balances, if nothing else shows the direction. */
function columnMatchingDirections(
  rows: readonly Row[],
  columns: readonly Role[],
  { profiles, lines }: { readonly profiles: readonly Profile[]; readonly lines: number },
): number | undefined {
  const [value, balance] = [columns.indexOf('value'), columns.indexOf('balance')];
  if (value === -1 || balance === -1 || columns.includes('flag')) return undefined;
  const directions = directionsOf(rows, { value, balance });
  if (directions === undefined) return undefined;
  const [fewest] = [...profiles.entries()]
    .filter(
      ([at, { filled, days, numbers, distinct }]) =>
        columns[at] === 'ignore' && filled * 10 >= lines * 9 && distinct < filled && days + numbers < 0.5,
    )
    .filter(([at]) => wordsByBalance(rows, directions, at) !== undefined)
    .sort(([, one], [, other]) => one.distinct - other.distinct);
  return fewest?.[0];
}

/** Whether a column is headed as a balance but another one is the balance: what is available differs by a limit in every line. */
function isOtherBalance(guess: Guess | undefined, role: Role | undefined, columns: readonly Role[]): boolean {
  return guess?.role === 'balance' && role !== 'balance' && columns.includes('balance');
}

const ofNumbers = ['value', 'debit', 'credit', 'balance'] as const;

function isOfNumbers(role: Role): boolean {
  return ofNumbers.some((one) => one === role);
}

/** The debit and credit columns, if headings name one of them or none. */
function sidesOf(
  rows: readonly Row[],
  { named: debit, other: credit, loose, isCard }: Named,
): Partial<Record<'debit' | 'credit' | 'balance', number | undefined>> {
  if (debit === undefined && credit === undefined) {
    // The balance of a card may be its debt.
    const proven = isCard ? undefined : balancedSides(datedRows(rows), loose);
    return proven ?? unnamedSides(rows, loose, isCard) ?? {};
  }
  return {
    debit: debit ?? (credit === undefined ? undefined : otherSide(rows, credit, loose)),
    credit: credit ?? (debit === undefined ? undefined : otherSide(rows, debit, loose)),
  };
}

/** Debit and credit columns that headings name, and the columns of amounts that none names. */
interface Named {
  readonly named: number | undefined;
  readonly other: number | undefined;
  readonly loose: readonly number[];
  readonly isCard: boolean;
}

/** The first column that is not much emptier than the fullest: amounts of payments abroad are in few lines. */
function mostlyFilled(places: readonly number[], profiles: readonly Profile[]): number | undefined {
  const filled = (at: number): number => profiles[at]?.filled ?? 0;
  return places.find((at) => places.every((other) => filled(at) * 2 >= filled(other)));
}

/** The columns that may have amounts or balances. */
function numeric(profiles: readonly Profile[], columns: readonly Role[]): number[] {
  return profiles.flatMap(({ numbers, days, filled }, at) => {
    const role = columns[at] ?? 'ignore';
    return filled > 0 && numbers > 0.9 && days < 0.5 && (role === 'ignore' || isOfNumbers(role)) ? [at] : [];
  });
}

/** A proof by balances outweighs headings. */
function applyProof(
  proven: Proven | undefined,
  columns: Role[],
  { header, isCard }: { readonly header: readonly string[]; readonly isCard: boolean },
): void {
  // A column called balance may be a card's debt, which grows with spending.
  if (proven === undefined || (proven.opening !== undefined && header.length > 0)) return;
  const sides = [columns.indexOf('debit'), columns.indexOf('credit')];
  if (isCard && !sides.includes(-1)) return;
  // If the only line of one of two columns with headings has no step, the other column explains all steps: only the balance is proven.
  if (!sides.includes(-1) && proven.value !== undefined && sides.includes(proven.value)) {
    for (const [at, role] of columns.entries()) if (role === 'balance') columns[at] = 'ignore';
    if (proven.balance !== undefined) columns[proven.balance] = 'balance';
    return;
  }
  for (const [at, role] of columns.entries()) if (isOfNumbers(role)) columns[at] = 'ignore';
  for (const role of ofNumbers) if (proven[role] !== undefined) columns[proven[role]] = role;
}

/**
 * A fee is part of a line's movement if the balances say so. If another column has the value minus the fee, that one is used. If nothing
 * proves either, the fee is ignored and a person is asked.
 */
function assignFeeRole(rows: readonly Row[], fee: number, columns: Role[], numbers: readonly number[]): void {
  const place = (role: Role): number => columns.indexOf(role);
  const [value, balance] = [place('value'), place('balance')];
  const moved = value === -1 ? { debit: place('debit'), credit: place('credit') } : { value };
  if (columns[fee] !== 'ignore' || columns.includes('fee') || Object.values(moved).includes(-1)) return;
  const free = numbers.filter((at) => columns[at] === 'ignore');
  const net = value === -1 ? undefined : netColumn(rows, { value, fee }, free);
  if (net !== undefined) {
    columns[value] = 'ignore';
    columns[net] = 'value';
  } else if (balance !== -1 && isChargedSeparately(rows, moved, { fee, balance })) columns[fee] = 'fee';
}

/** The role that a heading suggests, unless the cells contradict it. Empty columns keep it, because the next file may fill them. */
function confirmedGuess(guess: Guess | undefined, profile: Profile): Guess | undefined {
  if (guess === undefined || profile.filled === 0) return guess;
  if (guess.role === 'currency' && profile.days > 0.5) return { role: 'date', weight: 1 };
  if (guess.role === 'fee' && profile.numbers < 0.9) return { role: 'ignore', weight: 1 };
  const fits: Partial<Record<Role, boolean>> = {
    date: profile.days > 0,
    value: profile.numbers > 0.3,
    debit: profile.numbers > 0.5,
    credit: profile.numbers > 0.5,
    balance: profile.numbers > 0.5,
    flag: profile.flags,
    currency: profile.code,
    // A bank's own key is unique; a repeating one is a reference.
    id: profile.distinct === profile.filled,
    description: profile.days < 0.5 && profile.numbers < 0.9,
    third_party: profile.days < 0.5 && profile.letters > 0,
  };
  return fits[guess.role] === false ? undefined : guess;
}

function strongest(
  guesses: readonly (Guess | undefined)[],
  role: Role,
  more: (index: number) => number = () => 0,
): number | undefined {
  const [best] = guesses
    .flatMap((guess, index) => (guess?.role === role ? [{ index, weight: guess.weight + more(index) }] : []))
    .sort((a, b) => b.weight - a.weight);
  return best?.index;
}

/** Of day columns with equally strong headings, the one whose days are never earlier: bookings follow purchases. */
function lastDay(guesses: readonly (Guess | undefined)[], rows: readonly Row[]): number | undefined {
  const first = strongest(guesses, 'date');
  if (first === undefined) return undefined;
  const alike = guesses.flatMap((guess, at) =>
    guess?.role === 'date' && guess.weight === guesses[first]?.weight ? [at] : [],
  );
  return alike.reduce((last, at) => (isLater(rows, last, at) ? at : last), first);
}

function isLater(rows: readonly Row[], one: number, other: number): boolean {
  const pairs = rows
    .map(({ cells }) => [cells[one] ?? '', cells[other] ?? ''] as const)
    .filter((pair) => pair.every(isDay));
  // Only few lines have a settlement day.
  if (pairs.length * 2 < rows.filter(({ cells }) => isDay(cells[one] ?? '')).length) return false;
  return dateOrders.some((order) => {
    const days = pairs.map((pair) => pair.map((cell) => parseDate(cell, order)));
    const isRight = days.every(([a, b]) => a != null && b != null && a <= b);
    return isRight && days.some(([a, b]) => a !== b) && !areBills(days);
  });
}

/** Whether the later days are due days of bills: few compared with many purchase days, and most of them more than a week later. */
function areBills(pairs: readonly (readonly (string | null | undefined)[])[]): boolean {
  const [bought, billed] = [0, 1].map((place) => new Set(pairs.map((pair) => pair[place])).size);
  const late = pairs.filter(([a, b]) => Date.parse(b ?? '') - Date.parse(a ?? '') > week).length;
  return (billed ?? 0) * fewBills <= (bought ?? 0) && late * 2 > pairs.length;
}

/** In milliseconds. */
const week = 7 * 24 * 60 * 60 * 1000;

/** Minimum number of purchase days of a bill. */
const fewBills = 2;

/** The unused column with the most information: the number of letters in all of its different texts. */
function mostInformative(profiles: readonly Profile[], free: (index: number) => boolean): number | undefined {
  const information = ({ letters, distinct }: Profile): number => letters * distinct;
  const [best] = [...profiles.entries()]
    .filter(([index, { letters, days, code }]) => free(index) && days < 0.5 && !code && letters > 0)
    .sort(([, a], [, b]) => information(b) - information(a));
  return best?.[0];
}

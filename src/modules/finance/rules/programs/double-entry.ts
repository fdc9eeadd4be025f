import { normalise } from '#platform/entity/search-text.ts';
import {
  isNegative,
  isNothing,
  negative,
  unsigned,
  type CellOf,
  type Entry,
  type Line,
  type Program,
} from './program.ts';

/** Programs that write a transfer once, with both of its accounts. */

/** ezBookkeeping: https://ezbookkeeping.mayswind.net/ */
export const ezBookkeeping: Program = {
  name: 'ezBookkeeping',
  headings: [['time', 'type', 'category', 'sub category', 'account', 'account currency', 'amount', 'account2']],
  entries: (lines) =>
    lines.flatMap(({ line, cell }): readonly Entry[] => {
      const type = cell('type').toLowerCase();
      const amount = cell('amount');
      const entry: Entry = {
        line,
        account: cell('account'),
        currency: cell('account currency'),
        date: cell('time'),
        value: type === 'income' || type === 'balance modification' ? amount : turned(amount),
        description: cell('description', 'comment'),
        categories: type === 'transfer' ? [] : [cell('sub category', 'category'), ...cell('tags').split(';')],
        isOpening: type === 'balance modification',
      };
      if (type !== 'transfer') return [entry];
      return bothSides(entry, {
        account: cell('account2'),
        currency: cell('account2 currency'),
        value: cell('account2 amount') || amount,
      });
    }),
};

/** Kinds of accounts of Firefly III that are not the owner's. */
const foreign = /^(?:expense|revenue|initial balance|reconciliation|cash|liability credit) account$/i;

/** Firefly III. */
export const firefly: Program = {
  name: 'Firefly III',
  headings: [
    ['type', 'amount', 'currency_code', 'description', 'date', 'source_name', 'source_type', 'destination_name'].map(
      normalise,
    ),
  ],
  entries: (lines) =>
    lines.flatMap(({ line, cell: find }): readonly Entry[] => {
      const cell: CellOf = (...headings) => find(...headings.map(normalise));
      const [source, destination] = [cell('source_name'), cell('destination_name')];
      const isFrom = !foreign.test(cell('source_type'));
      const isTo = !foreign.test(cell('destination_type'));
      const amount = unsigned(cell('amount'));
      const entry: Entry = {
        line,
        account: isFrom ? source : destination,
        currency: cell('currency_code'),
        date: cell('date'),
        value: isFrom ? negative(amount) : amount,
        third_party: isFrom ? destination : source,
        description: [cell('description'), cell('notes')].filter((text) => text !== '').join(' · '),
        categories: [cell('category'), ...cell('tags').split(',')],
        isOpening: cell('type').toLowerCase() === 'opening balance',
      };
      if (!isFrom || !isTo) return [entry];
      const abroad = unsigned(cell('foreign_amount'));
      return bothSides(entry, {
        account: destination,
        currency: isNothing(abroad) ? cell('currency_code') : cell('foreign_currency_code'),
        value: isNothing(abroad) ? amount : abroad,
      });
    }),
};

/** Top accounts of GnuCash that hold money, and the one of opening balances, in the languages of its users. */
const holdings =
  /^(?:assets?|liabilities|liability|ativos?|passivos?|activos?|pasivos?|aktiva|fremdkapital|verbindlichkeiten|actifs?|passifs?|dettes|attivita|passivita|activa|passiva)$/;
const equity =
  /^(?:equity|patrimonio|patrimonio liquido|eigenkapital|anfangsbestand|capitaux propres|patrimonio neto|eigen vermogen)$/;

/** GnuCash: the splits of a transaction follow each other; only the first has its day and description. */
export const gnuCash: Program = {
  name: 'GnuCash',
  headings: [['date', 'transaction id', 'description', 'full account name', 'account name', 'amount num']],
  entries: (lines) => transactionsOf(lines).flatMap(entriesOf),
};

interface Split {
  readonly line: number;
  readonly account: string;
  readonly top: string;
  readonly amount: string;
  readonly memo: string;
  readonly currency: string;
}

interface Transaction {
  readonly isVoid: boolean;
  readonly date: string;
  readonly description: string;
  readonly notes: string;
  readonly splits: Split[];
}

function transactionsOf(lines: readonly Line[]): readonly Transaction[] {
  const found: Transaction[] = [];
  let id = '';
  for (const { line, cell } of lines) {
    const own = cell('transaction id');
    if (found.length === 0 || (own !== '' && own !== id))
      found.push({
        isVoid: cell('void reason') !== '',
        date: cell('date'),
        description: cell('description'),
        notes: cell('notes'),
        splits: [],
      });
    id = own === '' ? id : own;
    const account = cell('full account name');
    found.at(-1)?.splits.push({
      line,
      account,
      top: normalise(account.split(':')[0] ?? ''),
      amount: cell('amount num'),
      memo: cell('memo'),
      currency: /^CURRENCY::([A-Z]{3})$/.exec(cell('commodity currency'))?.[1] ?? '',
    });
  }
  return found.filter(({ isVoid }) => !isVoid);
}

/** The entries of a transaction: each category is a payment, each other account a transfer. */
function entriesOf({ date, description, notes, splits }: Transaction): readonly Entry[] {
  const held = splits.filter(({ top }) => holdings.test(top));
  const rest = splits.filter(({ top }) => !holdings.test(top));
  const common = { date, third_party: description };
  const entry = (split: Split, more: Partial<Entry>): Entry => ({
    ...common,
    line: split.line,
    account: nameOf(split.account),
    value: split.amount,
    description: [notes, split.memo].filter((text) => text !== '').join(' · '),
    ...more,
  });
  const [main, second] = held;
  // One account pays for several categories: a row for each of them.
  if (held.length === 1 && main !== undefined)
    return rest.map((split) =>
      entry(split, {
        account: nameOf(main.account),
        currency: split.currency,
        value: turned(split.amount),
        categories: equity.test(split.top) ? [] : [nameOf(split.account)],
        isOpening: equity.test(split.top) && isOpening(split.account),
      }),
    );
  if (held.length === 2 && rest.length === 0 && main !== undefined && second !== undefined) {
    const [from, to] = isNegative(main.amount) ? [main, second] : [second, main];
    return [
      entry(from, {
        other: nameOf(to.account),
        ...(unsigned(from.amount) !== unsigned(to.amount) && { other_value: unsigned(to.amount) }),
      }),
      entry(to, {
        other: nameOf(from.account),
        ...(unsigned(from.amount) !== unsigned(to.amount) && { other_value: unsigned(from.amount) }),
      }),
    ];
  }
  // Of a transaction among several accounts, each of them keeps what it moved.
  return held.map((split) => entry(split, { categories: rest.map(({ account }) => nameOf(account)) }));
}

/** `Opening Balances`, `Saldos de abertura`, `Anfangsbestand`. */
function isOpening(account: string): boolean {
  return /open|abertura|inicia|anfang|ouverture|apertura|begin/i.test(account);
}

/** `Fuel` of `Expenses:Auto:Fuel`. */
function nameOf(account: string): string {
  return account.split(':').at(-1) ?? account;
}

function turned(amount: string): string {
  return isNegative(amount) ? unsigned(amount) : negative(amount);
}

/** The two sides of a transfer out of the account of `entry`. */
function bothSides(
  entry: Entry,
  to: { readonly account: string; readonly currency: string; readonly value: string },
): readonly Entry[] {
  const isExchange = to.currency !== '' && to.currency !== entry.currency;
  const { third_party: _party, ...own } = entry;
  return [
    { ...own, other: to.account, ...(isExchange && { other_value: unsigned(to.value) }) },
    {
      ...own,
      ...to,
      value: unsigned(to.value),
      other: entry.account,
      ...(isExchange && { other_value: unsigned(entry.value) }),
    },
  ];
}

import { isNegative, isNothing, negative, type Entry, type Program } from './program.ts';

/** Programs that write each side of a transfer as a line of its account. */

/** https://actualbudget.org/docs/ : the payee of a transfer is the other account, and it has no category. */
export const actual: Program = {
  name: 'Actual',
  headings: [['account', 'date', 'payee', 'notes', 'category', 'amount', 'cleared']],
  entries: (lines) => {
    const accounts = new Set(lines.map(({ cell }) => cell('account')));
    return lines.flatMap(({ line, cell }) => {
      const [payee, category, notes] = [cell('payee'), cell('category'), cell('notes')];
      // A divided payment follows as its parts.
      if (isNothing(cell('amount'))) return [];
      const isTransfer = category === '' && payee !== cell('account') && accounts.has(payee);
      return {
        line,
        account: cell('account'),
        date: cell('date'),
        value: cell('amount'),
        third_party: payee,
        description: notes.replace(/^\(SPLIT \d+ OF \d+\)\s*/, ''),
        categories: [category.replace(/^.*?: /, '')],
        ...(isTransfer && { other: payee }),
        isOpening: payee === 'Starting Balance',
      };
    });
  },
};

/** YNAB, and YNAB 4 with further columns. */
export const ynab: Program = {
  name: 'YNAB',
  headings: [['account', 'date', 'payee', 'memo', 'outflow', 'inflow', 'cleared']],
  entries: (lines) =>
    lines.map(({ line, cell }) => {
      const [payee, outflow] = [cell('payee'), cell('outflow')];
      const other = /^Transfer ?: ?(.+)$/.exec(payee)?.[1];
      return {
        line,
        account: cell('account'),
        date: cell('date'),
        value: isNothing(outflow)
          ? cell('inflow')
          : isNegative(outflow)
            ? outflow.replaceAll(/[-−]/g, '')
            : negative(outflow),
        third_party: other ?? payee,
        description: cell('memo').replace(/^\(?Split \(?\d+\/\d+\)\s*/, ''),
        categories: [
          cell('sub category') ||
            (cell('category group') === '' ? cell('category').replace(/^.*?: /, '') : cell('category')),
        ],
        ...(other !== undefined && { other }),
        isOpening: payee === 'Starting Balance',
      };
    }),
};

/** Monefy: `To 'Card'`, `From 'Cash'` and `Initial balance 'Cash'` stand in place of a category, in the phone's language. */
export const monefy: Program = {
  name: 'Monefy',
  headings: [['date', 'account', 'category', 'amount', 'currency', 'converted amount', 'description']],
  entries: (lines) => {
    const accounts = new Set(lines.map(({ cell }) => cell('account')));
    return lines.map(({ line, cell }) => {
      const [account, category] = [cell('account'), cell('category')];
      const named = /^\S.* ['‘"](.+)['’"]$/.exec(category)?.[1];
      const isOpening = named === account;
      const isTransfer = named !== undefined && !isOpening && accounts.has(named);
      return {
        line,
        account,
        currency: cell('currency'),
        date: cell('date'),
        value: cell('amount'),
        // Accounts that were deleted in the program are names of people and places now.
        third_party: named ?? '',
        description: cell('description'),
        categories: named === undefined ? [category] : [],
        ...(isTransfer && { other: named }),
        isOpening,
      };
    });
  },
};

/** Mint: the two sides of a transfer only have a category in common. */
export const mint: Program = {
  name: 'Mint',
  headings: [['date', 'description', 'original description', 'amount', 'transaction type', 'category', 'account name']],
  entries: (lines) =>
    pairTransfers(
      lines.map(({ line, cell }) => {
        const [description, original] = [cell('description'), cell('original description')];
        return {
          line,
          account: cell('account name'),
          date: cell('date'),
          value: cell('transaction type').toLowerCase() === 'debit' ? negative(cell('amount')) : cell('amount'),
          third_party: description,
          description: cell('notes') || (original === description ? '' : original),
          categories: [cell('category'), ...cell('labels').split(' ')],
        };
      }),
      /^(?:transfer|credit card payment)$/i,
    ),
};

/** Mobills exports no transfers. */
export const mobills: Program = {
  name: 'Mobills',
  headings: [
    ['data', 'descricao', 'valor', 'conta', 'categoria'],
    ['date', 'description', 'value', 'account', 'category'],
  ],
  entries: (lines) =>
    lines.map(({ line, cell }) => ({
      line,
      account: cell('conta', 'account'),
      date: cell('data', 'date'),
      value: cell('valor', 'value'),
      third_party: cell('descricao', 'description'),
      categories: [cell('subcategoria', 'subcategory', 'categoria', 'category'), ...cell('tags', 'tag').split(/[,;]/)],
      state: cell('situacao', 'status'),
    })),
};

export const organizze: Program = {
  name: 'Organizze',
  headings: [
    ['data', 'descricao', 'categoria', 'valor', 'situacao', 'conta'],
    ['data', 'descricao', 'categoria', 'valor', 'situacao', 'conta cartao'],
  ],
  entries: (lines) =>
    pairTransfers(
      lines.map(({ line, cell }) => ({
        line,
        account: cell('conta', 'conta cartao'),
        date: cell('data'),
        value: cell('valor'),
        third_party: cell('descricao'),
        description: cell('informacoes adicionais', 'observacoes'),
        categories: [cell('categoria'), ...cell('tags').split(/[,;]/)],
        state: cell('situacao'),
        isOpening: /^saldo inicial\b/i.test(cell('descricao')),
      })),
      /^transfer[eê]ncias?\b/i,
    ),
};

/** Names the other account where two lines of a category are the two sides of a transfer: equal amounts of one day, in file order. */
function pairTransfers(entries: readonly Entry[], category: RegExp): readonly Entry[] {
  const open = new Map<string, Entry[]>();
  const others = new Map<Entry, string>();
  for (const entry of entries) {
    if (entry.categories?.some((one) => category.test(one)) !== true) continue;
    const key = (isOut: boolean): string =>
      `${entry.date} ${entry.value.replaceAll(/[-−+\s]/g, '')} ${isOut ? 'out' : 'in'}`;
    const isOut = isNegative(entry.value);
    const waiting = open.get(key(!isOut)) ?? [];
    const place = waiting.findIndex(({ account }) => account !== entry.account);
    const [mate] = place === -1 ? [] : waiting.splice(place, 1);
    if (mate === undefined) open.set(key(isOut), [...(open.get(key(isOut)) ?? []), entry]);
    else {
      others.set(entry, mate.account);
      others.set(mate, entry.account);
    }
  }
  return entries.map((entry) => {
    const other = others.get(entry);
    return other === undefined ? entry : { ...entry, other, categories: [] };
  });
}

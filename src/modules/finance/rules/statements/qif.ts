import { joined, words, type Booking, type Statement, type StatementFormat } from './statement.ts';

/**
 * QIF: lines that begin with the letter of their field, a record up to `^`. Days and amounts are written as in the country of the program, so
 * they are read like those of CSV. https://en.wikipedia.org/wiki/Quicken_Interchange_Format
 */
export const qif: StatementFormat = {
  name: 'QIF',
  // Some programs leave out the type of a list.
  begins: /^(?:!(?:Type:|Account\b|Option:|Clear:)|D ?\d[\d/.' -]{5,9}(?:[\r\n]+[A-Z$][^\r\n]{0,200}){1,9}[\r\n]+\^)/i,
  headings: { date: 'D', value: 'T', third_party: 'P', description: 'M', categories: 'L', id: 'N', balance: '' },
  decimal: undefined,
  read: (text) => {
    const statements: Statement[] = [];
    let list = text.startsWith('!') ? '' : 'bank';
    let account = '';
    let bookings: Booking[] = [];
    let record = new Map<string, string>();
    const endList = (): void => {
      if (bookings.length > 0) statements.push({ account, currency: '', bookings });
      bookings = [];
    };
    const endRecord = (): void => {
      if (list === 'account') account = record.get('N') ?? account;
      else if (accounts.test(list) && record.size > 0) bookings.push(bookingOf(record));
      record = new Map();
    };
    for (const line of text.split(/\r\n|\r|\n/)) {
      const header = /^!(?:Type:)?\s*(.*)$/i.exec(line)?.[1];
      if (header !== undefined) {
        if (/^(?:option|clear):/i.test(header)) continue;
        endList();
        list = header.trim().toLowerCase();
      } else if (line.startsWith('^')) endRecord();
      // The first value counts: those of splits follow it.
      else if (line !== '' && !record.has(line.charAt(0))) record.set(line.charAt(0), line.slice(1).trim());
    }
    // Some programs leave out the last `^`.
    endRecord();
    endList();
    return joined(statements);
  },
};

/** Lists of bookings; others are accounts, categories, classes, securities. */
const accounts = /^(?:bank|cash|ccard|oth [al])\b/;

function bookingOf(record: ReadonlyMap<string, string>): Booking {
  const category = record.get('L') ?? '';
  // `[Savings]` is the other account of a transfer.
  const isTransfer = category.startsWith('[');
  const payee = words(record.get('P'));
  const memo = words(record.get('M'));
  return {
    // `1/15'04` and `1/15' 4` are years from 2000 on.
    date: (record.get('D') ?? '')
      .replace(/'\s*(\d)$/, '/200$1')
      .replace(/'\s*(\d{2})$/, '/20$1')
      .replace(/'\s*(\d{4})$/, '/$1')
      .replaceAll(/(?<=[/.-]) +| +(?=[/.-])/g, ''),
    value: record.get('T') ?? record.get('U') ?? '',
    third_party: payee === '' ? memo : payee,
    description: words(payee === '' ? '' : memo, isTransfer ? category.slice(1, -1) : ''),
    other: /^\[([^\]]+)\]/.exec(category)?.[1]?.trim() ?? '',
    categories: isTransfer ? '' : category.replace(/\/.*$/, ''),
    id: '',
  };
}

import { dayOf, into, money, newestFirst, out, table, under, type Shape } from './shape.ts';

const us = '1,234.56';

/** Shapes of banks and cards where English is spoken. */
export const english: readonly Shape[] = [
  newestFirst(
    table(
      'Chase, checking',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      (one) =>
        `${one.cents < 0 ? 'DEBIT' : 'CREDIT'},${dayOf(one, 'mdy')},"${one.words}",${money(one.cents)},${one.cents < 0 ? 'ACH_DEBIT' : 'ACH_CREDIT'},${money(one.balance)},,`,
    ),
  ),
  newestFirst(
    table(
      'Chase, card',
      'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
      (one) =>
        `${dayOf(one, 'mdy')},${dayOf(one, 'mdy')},${one.words},Shopping,${one.cents < 0 ? 'Sale' : 'Payment'},${money(one.cents)},`,
    ),
  ),
  under(
    [
      'Description,,Summary Amt.',
      'Beginning balance as of 01/01/2024,,"2,500.00"',
      'Total credits,,"8,138.45"',
      'Total debits,,"-2,365.74"',
      'Ending balance as of 02/02/2024,,"8,272.71"',
      '',
    ],
    {
      bank: 'Bank of America',
      lines: (all) => [
        'Date,Description,Amount,Running Bal.',
        '01/01/2024,Beginning balance as of 01/01/2024,,"2,500.00"',
        ...all.map(
          (one) => `${dayOf(one, 'mdy')},"${one.words}","${money(one.cents, us)}","${money(one.balance, us)}"`,
        ),
      ],
    },
  ),
  newestFirst(
    table('Wells Fargo', undefined, (one) => `"${dayOf(one, 'mdy')}","${money(one.cents)}","*","","${one.words}"`),
  ),
  table(
    'Capital One, card',
    'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
    (one) =>
      `${dayOf(one, 'ymd', '-')},${dayOf(one, 'ymd', '-')},4411,${one.words},Merchandise,${out(one)},${into(one)}`,
  ),
  table(
    'Discover, card',
    'Trans. Date,Post Date,Description,Amount,Category',
    (one) => `${dayOf(one, 'mdy')},${dayOf(one, 'mdy')},"${one.words}",${money(-one.cents)},"Merchandise"`,
  ),
  table(
    'Citi',
    'Status,Date,Description,Debit,Credit',
    (one) => `Cleared,${dayOf(one, 'mdy')},"${one.words}",${out(one)},${one.cents > 0 ? money(-one.cents) : ''}`,
  ),
  table(
    'Budget register',
    'Account,Flag,Date,Payee,Category Group/Category,Memo,Outflow,Inflow,Cleared',
    (one) =>
      `Checking,,${dayOf(one, 'mdy')},${one.payee},Everyday: Things,${one.words},$${money(Math.max(-one.cents, 0))},$${money(Math.max(one.cents, 0))},Cleared`,
  ),
  table(
    'Mint',
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
    (one) =>
      `${dayOf(one, 'mdy')},${one.payee},${one.words},${money(Math.abs(one.cents))},${one.cents < 0 ? 'debit' : 'credit'},Shopping,Checking,,`,
  ),
  table(
    'Ally',
    'Date, Time, Amount, Type, Description',
    (one) =>
      `${dayOf(one, 'ymd', '-')}, 10:15:00, ${money(one.cents)}, ${one.cents < 0 ? 'Withdrawal' : 'Deposit'}, ${one.words}`,
  ),
  table(
    'PayPal',
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address"',
    (one) =>
      `"${dayOf(one, 'mdy')}","10:15:00","PST","${one.payee}","${one.words}","Completed","USD","${money(one.cents, us)}","0.00","${money(one.cents, us)}","a@example.com"`,
  ),
  newestFirst(
    table(
      'Barclays',
      'Number,Date,Account,Amount,Subcategory,Memo',
      (one) => ` ,${dayOf(one)},20-00-00 12345678,${money(one.cents)},PAYMENT,${one.words}`,
    ),
  ),
  newestFirst(table('HSBC', undefined, (one) => `${dayOf(one)},${one.words},"${money(one.cents, us)}"`)),
  newestFirst(
    table(
      'Lloyds',
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      (one) => `${dayOf(one)},DEB,'30-00-00,12345678,${one.words},${out(one)},${into(one)},${money(one.balance)}`,
    ),
  ),
  under(
    ['"Account Name:","FlexAccount ****1234"', '"Account Balance:","£7903.71"', '"Available Balance: ","£7903.71"', ''],
    table(
      'Nationwide',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      (one) =>
        `"${dayOf(one, 'dmy', ' ').replace(' 01 ', ' Jan ').replace(' 02 ', ' Feb ')}","Visa purchase","${one.words}","${one.cents < 0 ? `£${out(one)}` : ''}","${one.cents > 0 ? `£${into(one)}` : ''}","£${money(one.balance)}"`,
    ),
  ),
  newestFirst(
    table(
      'Starling',
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      (one) =>
        `${dayOf(one)},${one.payee},${one.words},FASTER PAYMENT,${money(one.cents)},${money(one.balance)},SHOPPING,`,
    ),
  ),
  newestFirst(
    table(
      'NatWest',
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      (one) =>
        `${dayOf(one)},D/D,"'${one.words}",${money(one.cents)},${money(one.balance)},"'SOUZA A","'600000-12345678",`,
    ),
  ),
  table('American Express', 'Date,Description,Amount', (one) => `${dayOf(one)},${one.words},${money(-one.cents)}`),
  table(
    'Revolut',
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    (one) =>
      `CARD_PAYMENT,Current,${dayOf(one, 'ymd', '-')} 10:15:00,${dayOf(one, 'ymd', '-')} 11:15:00,${one.words},${money(one.cents)},0.00,GBP,COMPLETED,${money(one.balance)}`,
  ),
  table(
    'AIB',
    'Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency',
    (one) =>
      `"900000",${dayOf(one)},"${one.words}","","",${out(one)},${into(one)},${money(one.balance)},EUR,"${one.cents < 0 ? 'Debit' : 'Credit'}",${money(Math.abs(one.cents))},EUR`,
  ),
  newestFirst(
    table(
      'CommBank',
      undefined,
      (one) => `${dayOf(one)},"${one.cents > 0 ? '+' : ''}${money(one.cents)}","${one.words}","+${money(one.balance)}"`,
    ),
  ),
  newestFirst(
    table(
      'Westpac',
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      (one) => `034000,${dayOf(one)},"${one.words}",${out(one)},${into(one)},${money(one.balance)},PAYMENT,`,
    ),
  ),
  table(
    'ASB',
    'Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount',
    (one, place) => `${dayOf(one, 'ymd')},20240103${place},TFR,,"${one.payee}","${one.words}",${money(one.cents)}`,
  ),
  table(
    'HDFC',
    'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
    (one, place) =>
      ` ${dayOf(one)} , ${one.words} , ${dayOf(one)} , ${money(Math.max(-one.cents, 0))} , ${money(Math.max(one.cents, 0))} , 000${place}88 , ${money(one.balance)}`,
  ),
  table(
    'Capitec',
    'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance',
    (one, place) =>
      `${place + 1},123456,${dayOf(one, 'ymd', '-')} 10:15,${dayOf(one, 'ymd', '-')} 10:15,${one.payee},${one.words},Things,Other,${into(one)},${one.cents < 0 ? money(one.cents) : ''},,${money(one.balance)}`,
  ),
  table(
    'RBC',
    '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"',
    (one) => `Chequing,00123-4,${dayOf(one, 'mdy')},,"${one.words}","",${money(one.cents)},`,
  ),
  table('TD', undefined, (one) => `${dayOf(one, 'mdy')},${one.words},${out(one)},${into(one)},${money(one.balance)}`),
];

import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { propose, questionsOf } from '../csv/propose.ts';
import { readItems } from '../csv/read.ts';
import { splitBy } from '../csv/table/split-line.ts';
import { openingOf } from './read-program.ts';

const split = splitBy((text, config) => Papa.parse(text, config));
const habits = { date_format: 'dmy', decimal: '.' } as const;

/** Every account of an export: its opening balance, and its movements as short texts. */
function read(text: string): Record<string, unknown> {
  const bytes = new TextEncoder().encode(text);
  const first = propose(bytes, {}, habits, split);
  const accounts = first.statement?.accounts ?? [];
  const found = accounts.map(({ account: name, currency, opening = [] }, account) => {
    const proposal = propose(bytes, { account }, habits, split);
    expect(questionsOf(proposal, { account })).toEqual([]);
    const { items, rejected } = readItems(proposal.rows, proposal.settings, { precision: 2, currency: 'BRL' });
    expect(rejected).toEqual([]);
    const lines = items.map((item) =>
      [
        item.date,
        `${item.kind === 'outgo' ? '-' : ''}${item.value}`,
        item.third_party,
        item.description,
        item.categories.join('+'),
        ...(item.other_account === '' ? [] : [`= ${item.other_account} ${item.other_value}`.trim()]),
      ].join('|'),
    );
    const start = openingOf(opening, proposal.settings.decimal);
    return [`${name} ${currency}`.trim(), [...(start === undefined ? [] : [start]), ...lines]];
  });
  return { program: first.bank, ...Object.fromEntries(found) };
}

test('Actual: the payee of a transfer is the other account; a divided payment is its parts', () => {
  expect(
    read(`Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Checking,2026-01-01,Starting Balance,,Starting Balances,1500.25,0,Cleared
Checking,2026-01-14,"Market, north",(SPLIT INTO 2) ,,0,-7000,Cleared
Checking,2026-01-14,"Market, north",(SPLIT 1 OF 2) fruit,Usual: Food,-50,0,Cleared
Checking,2026-01-14,"Market, north",(SPLIT 2 OF 2) ,"Home, garden",-20,0,Cleared
Checking,2026-01-20,Savings,,,-200,0,Not cleared
Savings,2026-01-20,Checking,,,200,0,Reconciled
`),
  ).toEqual({
    program: 'Actual',
    Checking: [
      '1500.25',
      '2026-01-14|-50.00|Market, north|fruit|Food',
      '2026-01-14|-20.00|Market, north||Home/garden',
      '2026-01-20|-200.00|Savings|||= Savings',
    ],
    Savings: ['2026-01-20|200.00|Checking|||= Checking'],
  });
});

test('YNAB and YNAB 4: outflow and inflow, transfers by their payee', () => {
  expect(
    read(`"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Bank","","01/31/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,000.00","Cleared"
"Bank","","02/03/2026","Grocer","Everyday: Food","Everyday","Food","Split (1/2) milk",$12.40,$0.00,"Uncleared"
"Bank","","02/04/2026","Transfer : Visa","","","","",$300.00,$0.00,"Cleared"
"Visa","","02/04/2026","Transfer : Bank","","","","",$0.00,$300.00,"Cleared"
"Visa","","02/15/2026","Shop","Fun: Games","Fun","Games","",$59.90,$0.00,"Cleared"
`),
  ).toEqual({
    program: 'YNAB',
    Bank: ['1000', '2026-02-03|-12.40|Grocer|milk|Food', '2026-02-04|-300.00|Visa|||= Visa'],
    Visa: ['2026-02-04|300.00|Bank|||= Bank', '2026-02-15|-59.90|Shop||Games'],
  });
  expect(
    read(`Account,Flag,Check Number,Date,Payee,Category,Master Category,Sub Category,Memo,Outflow,Inflow,Cleared,Running Balance
Bank,,,31/12/2025,Cinema,Fun:Films,Fun,Films,,"12,50","0,00",U,"87,50"
Bank,,,30/12/2025,Salary,Income:Available,Income,Available,,"0,00","100,00",U,"100,00"
`),
  ).toEqual({
    program: 'YNAB',
    Bank: ['2025-12-31|-12.50|Cinema||Films', '2025-12-30|100.00|Salary||Available'],
  });
});

test('Firefly III: one line for a transfer, amounts without a meaning of their sign', () => {
  expect(
    read(`user_id,group_id,journal_id,created_at,updated_at,group_title,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes
1,1,1,,,,"Opening balance",250.5,,EUR,,"Initial balance",2026-01-01T00:00:00+01:00,"Initial balance for Giro",,"Initial balance account",Giro,,"Asset account",,,,,,
1,2,2,,,,Withdrawal,-30.99,,EUR,,Lunch,2026-01-05T00:00:00+01:00,Giro,,"Asset account",Bistro,,"Expense account",,Food,,,"work,town",
1,3,3,,,,Deposit,1200,,EUR,,Pay,2026-01-06T00:00:00+01:00,Employer,,"Revenue account",Giro,,"Asset account",,Salary,,,,
1,4,4,,,,Transfer,-100,110.55,EUR,USD,Trip,2026-01-07T00:00:00+01:00,Giro,,"Asset account",Dollars,,"Asset account",,,,,,
1,5,5,,,,Withdrawal,-75,,EUR,,Loan,2026-01-08T00:00:00+01:00,Giro,,"Asset account","Car loan",,Loan,,Car,,,,
`),
  ).toEqual({
    program: 'Firefly III',
    'Giro EUR': [
      '250.5',
      '2026-01-05|-30.99|Bistro|Lunch|Food+work+town',
      '2026-01-06|1200.00|Employer|Pay|Salary',
      '2026-01-07|-100.00|Dollars|Trip||= Dollars 110.55',
      '2026-01-08|-75.00|Car loan|Loan|Car|= Car loan',
    ],
    'Dollars USD': ['2026-01-07|110.55|Giro|Trip||= Giro 100'],
    'Car loan EUR': ['2026-01-08|75.00|Giro|Loan|Car|= Giro'],
  });
});

test('ezBookkeeping: amounts without signs, sub-categories, tags, exchanges', () => {
  expect(
    read(`Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description
2026-03-01 00:00:00,+00:00,Balance Modification,,,Wallet,CNY,80.00,,,,,,
2026-03-01 12:34:56,+08:00,Income,Work,Salary,Wallet,CNY,123.45,,,,1 2,a;b,Hello
2026-03-02 12:34:56,+00:00,Expense,Food & drinks,Tea,Wallet,CNY,-10.00,,,,,,refund
2026-03-02 13:34:56,+00:00,Expense,Food & drinks,Tea,Wallet,CNY,23.00,,,,,,
2026-03-03 12:34:56,+00:00,Transfer,Moves,Moves,Wallet,CNY,50.00,Card,USD,7.00,,,
`),
  ).toEqual({
    program: 'ezBookkeeping',
    'Wallet CNY': [
      '80',
      '2026-03-01|123.45||Hello|Salary+a+b',
      '2026-03-02|10.00||refund|Tea',
      '2026-03-02|-23.00|||Tea',
      '2026-03-03|-50.00|Card|||= Card 7.00',
    ],
    'Card USD': ['2026-03-03|7.00|Wallet|||= Wallet 50.00'],
  });
});

test('GnuCash: transactions of several splits, with the transaction on the first or on each of them', () => {
  const header =
    '"Date","Transaction ID","Number","Description","Notes","Commodity/Currency","Void Reason","Action","Memo","Full Account Name","Account Name","Amount With Sym","Amount Num.","Value With Sym","Value Num.","Reconcile","Reconcile Date","Rate/Price"\n';
  const part = (id: string, day: string, text: string, account: string, amount: string, reason = ''): string =>
    `"${day}","${id}","","${text}","","${id === '' ? '' : 'CURRENCY::EUR'}","${reason}","","","${account}","${account.split(':').at(-1) ?? ''}","","${amount}","","","n","","1.00"\n`;
  const full = (id: string, day: string, text: string, ...splits: [string, string][]): string =>
    splits.map(([account, amount]) => part(id, day, text, account, amount)).join('');
  const first = (id: string, day: string, text: string, ...splits: [string, string][]): string =>
    splits
      .map(([account, amount], at) =>
        at === 0 ? part(id, day, text, account, amount) : part('', '', '', account, amount),
      )
      .join('');
  for (const write of [full, first])
    expect(
      read(
        header +
          write('a', '2026-01-01', 'Begin', ['Assets:Bank', '1000.00'], ['Equity:Opening Balances', '-1000.00']) +
          write(
            'b',
            '2026-01-13',
            'Market',
            ['Assets:Bank', '-70.00'],
            ['Expenses:Food', '50.00'],
            ['Expenses:Home', '20.00'],
          ) +
          write('c', '2026-01-14', 'To card', ['Liabilities:Card', '300.00'], ['Assets:Bank', '-300.00']) +
          part('d', '2026-01-15', 'Void', 'Assets:Bank', '-5.00', 'wrong') +
          part(write === full ? 'd' : '', '', '', 'Expenses:Food', '5.00', write === full ? 'wrong' : '') +
          write('e', '2026-01-16', 'Pay', ['Income:Salary', '-2000.00'], ['Assets:Bank', '2000.00']),
      ),
    ).toEqual({
      program: 'GnuCash',
      'Bank EUR': [
        '1000',
        '2026-01-13|-50.00|Market||Food',
        '2026-01-13|-20.00|Market||Home',
        '2026-01-14|-300.00|To card|||= Card',
        '2026-01-16|2000.00|Pay||Salary',
      ],
      Card: ['2026-01-14|300.00|To card|||= Bank'],
    });
});

test('Monefy: transfers and opening balances in place of categories, in any language of the phone', () => {
  expect(
    read(`date;account;category;amount;currency;converted amount;currency;description
01/06/2026;Banco;Saldo inicial 'Banco';1.000,00;BRL;1.000,00;BRL;
02/06/2026;Carteira;Comida;-20,50;BRL;-20,50;BRL;Almoço
03/06/2026;Banco;Para 'Carteira';-300;BRL;-300;BRL;
03/06/2026;Carteira;De 'Banco';300;BRL;300;BRL;
13/06/2026;Banco;Para 'João';-15;BRL;-15;BRL;
`),
  ).toEqual({
    program: 'Monefy',
    'Banco BRL': ['1000', '2026-06-03|-300.00|Carteira|||= Carteira', '2026-06-13|-15.00|João||'],
    'Carteira BRL': ['2026-06-02|-20.50||Almoço|Comida', '2026-06-03|300.00|Banco|||= Banco'],
  });
});

test('Mint: the two sides of a transfer are found by category, day and amount', () => {
  expect(
    read(`"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/14/2024","Grocer","GROCER 123","45.10","debit","Groceries","Checking","",""
"3/15/2024","Card payment","PAYMENT","200.00","debit","Credit Card Payment","Checking","",""
"3/15/2024","Payment received","THANK YOU","200.00","credit","Credit Card Payment","Visa","",""
"3/16/2024","To a friend","ZELLE","200.00","debit","Transfer","Checking","",""
`),
  ).toEqual({
    program: 'Mint',
    Checking: [
      '2024-03-14|-45.10|Grocer|GROCER 123|Groceries',
      '2024-03-15|-200.00|Card payment|PAYMENT||= Visa',
      '2024-03-16|-200.00|To a friend|ZELLE|Transfer',
    ],
    Visa: ['2024-03-15|200.00|Payment received|THANK YOU||= Checking'],
  });
});

test('Mobills and Organizze: accounts, categories, and payments that are still planned', () => {
  expect(
    read(`Data;Descrição;Valor;Conta;Categoria;Subcategoria;Tags
31/01/2026;Mercado;-150,00;Nubank;Alimentação;Feira;casa
01/02/2026;Salário;5.000,00;Itaú;Salário;;
`),
  ).toEqual({
    program: 'Mobills',
    Nubank: ['2026-01-31|-150.00|Mercado||Feira+casa'],
    Itaú: ['2026-02-01|5000.00|Salário||Salário'],
  });
  expect(
    read(`Data,Descrição,Categoria,Valor,Situação,Conta
31/01/2026,Luz,Casa,"-89,90",Pago,Itaú
31/01/2026,Guardar,Transferências,"-100,00",Pago,Itaú
31/01/2026,Guardar,Transferências,"100,00",Pago,Poupança
`),
  ).toEqual({
    program: 'Organizze',
    Itaú: ['2026-01-31|-89.90|Luz||Casa', '2026-01-31|-100.00|Guardar|||= Poupança'],
    Poupança: ['2026-01-31|100.00|Guardar|||= Itaú'],
  });
});

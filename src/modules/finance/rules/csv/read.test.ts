import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { checkBalance } from './balances/check-balance.ts';
import { complaintOf, tooFewColumns, wrongDates } from './check.ts';
import { propose, questionsOf, type Proposal } from './propose.ts';
import { readItems, type ReadFile } from './read.ts';
import type { CsvSettings } from './settings.ts';
import { total } from './amounts/units.ts';

const purse = { precision: 2, currency: 'BRL' };
function open(text: string, asked: Partial<CsvSettings> = {}): { proposal: Proposal; read: ReadFile } {
  const proposal = propose(new TextEncoder().encode(text), asked, { date_format: 'dmy', decimal: ',' }, split);
  return { proposal, read: readItems(proposal.rows, proposal.settings, purse) };
}
const signedValues = ({ items }: ReadFile): string[] =>
  items.map(({ kind, value }) => (kind === 'outgo' ? `-${value}` : value));
const reasons = ({ rejected }: ReadFile): unknown[] => rejected.map(({ line, reason }) => [line, reason]);

test.each([
  [
    'Nubank',
    'Data,Valor,Identificador,Descrição\n01/03/2024,-20.50,65e1,Padaria\n02/03/2024,100.00,65e2,Pix recebido\n',
    ['-20.50', '100.00'],
  ],
  [
    'Nubank (cartão)',
    'date,title,amount\n2024-03-01,Mercado,35.90\n2024-03-02,Pagamento recebido,-200.00\n',
    ['-35.90', '200.00'],
  ],
  [
    'Banco Inter',
    'Extrato\nConta ;1\nPeríodo ;01/03/2024 a 31/03/2024\nSaldo ;90,00\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n01/03/2024;Pix enviado;Ana;-1.010,00;90,00\n',
    ['-1010.00'],
  ],
  ['Itaú (cartão)', 'data,lançamento,valor\n2024-03-01,LOJA 02/10,50.00\n', ['-50.00']],
  [
    'Bradesco',
    'Extrato de: Ag: 1 | Conta: 2\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n01/03/24;SALDO ANTERIOR;;;;100,00\n13/03/24;PIX;1;50,00;;150,00\n14/03/24;CONTA LUZ;2;;-30,00;120,00\nTotal;;;50,00;30,00;\n',
    ['50.00', '-30.00'],
  ],
  [
    'Banco do Brasil',
    '"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"\n"29/02/2024","Saldo Anterior","","","10,00",""\n"01/03/2024","Pix","Ana","1","-4,00","Saída"\n"02/03/2024","Pix","Rui","2","6,00","Entrada"\n"00/00/0000","S A L D O","","","12,00",""\n',
    ['-4.00', '6.00'],
  ],
  [
    'Banco do Brasil',
    'Data,Dependencia Origem,Histórico,Data do Balancete,Número do documento,Valor,\n13/03/2024,,Compra,,1,-4.00,\n',
    ['-4.00'],
  ],
  [
    'C6 Bank',
    'EXTRATO DE CONTA\n\nData Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)\n13/03/2024,13/03/2024,Ana,Pix,0.00,12.00,88.00\n',
    ['-12.00'],
  ],
  [
    'Santander',
    'Data;Descrição;Docto;Situação;Crédito (R$);Débito (R$);Saldo (R$)\n13/03/2024;PIX;1;;;-12,00;88,00\n',
    ['-12.00'],
  ],
  [
    'Caixa',
    '"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"\n"1";"20240313";"9";"PIX";"12.00";"D"\n"1";"20240314";"10";"DEP";"30.00";"C"\n',
    ['-12.00', '30.00'],
  ],
])('%s is recognised by its headings', (bank, text, values) => {
  const { proposal, read } = open(text);
  expect(proposal.bank).toBe(bank);
  expect(signedValues(read)).toEqual(values);
  expect(complaintOf(proposal, read, 'BRL')).toBeNull();
});

test('balance lines and sums are listed or skipped, never items', () => {
  const { read } = open(
    'Data;Histórico;Valor\n01/03/2024;Saldo anterior;100,00\n13/03/2024;Pão;-5,00\n13/03/2024;Total Energies;-6,00\nTotal;;-5,00\nGerado em;;\n',
  );
  expect(reasons(read)).toEqual([
    [2, 'balance-line'],
    [5, 'balance-line'],
  ]);
  expect(read.footers).toBe(1);
});

test('every unreadable line has a reason', () => {
  const { read } = open(
    'Data;Texto;Valor;D/C\n13/03/2024;a;1,00;D\n;b;1,00;D\n14/03/2024;c;x;D\n14/03/2024;d;1,005;D\n14/03/2024;e;0,00;C\n14/03/2024;f;2,00;EUR\n14/03/2024;g;-2,00;C\n14/03/2024;h;12345678901234567,00;C\n15/03/2024;i;3,00;C\n',
  );
  expect(signedValues(read)).toEqual(['-1.00', '3.00']);
  expect(reasons(read)).toEqual([
    [3, 'no-date'],
    [4, 'no-value'],
    [5, 'too-many-digits'],
    [6, 'zero-value'],
    [7, 'unknown-flag'],
    [8, 'unclear-sign'],
    [9, 'too-large'],
  ]);
});

test('a line with debit and credit is refused; a zero on one side does not count', () => {
  const { read } = open(
    'Data;Texto;Débito;Crédito\n13/03/2024;a;1,00;0,00\n13/03/2024;b;1,00;2,00\n13/03/2024;c;;\n13/03/2024;d;;-2,00\n',
  );
  expect(signedValues(read)).toEqual(['-1.00']);
  expect(reasons(read)).toEqual([
    [3, 'two-values'],
    [4, 'no-value'],
    [5, 'unclear-sign'],
  ]);
});

test('an amount with an unusual sign in its debit column is refused, not reversed', () => {
  const { read } = open(
    'Data;Texto;Débito;Crédito\n13/03/2024;a;1,00;\n13/03/2024;b;2,00;\n14/03/2024;other;-3,00;\n14/03/2024;c;;4,00\n',
  );
  expect(signedValues(read)).toEqual(['-1.00', '-2.00', '4.00']);
  expect(reasons(read)).toEqual([[4, 'unclear-sign']]);
});

test('a payment that did not take place is no item', () => {
  const { read } = open('date,text,amount,state\n2024-03-01,a,-1.00,COMPLETED\n2024-03-01,b,-2.00,REVERTED\n');
  expect(reasons(read)).toEqual([[3, 'not-booked']]);
});

test('a balance column is recognised by its numbers alone, and balance lines count in its check', () => {
  const { proposal, read } = open(
    '01/02/2024;SALDO ANTERIOR;;1.500,00\n05/02/2024;PIX;-250,00;1.250,00\n13/02/2024;SALÁRIO;3.500,00;4.750,00\n',
  );
  expect(proposal.settings.column).toEqual(['date', 'description', 'value', 'balance']);
  expect(reasons(read)).toEqual([[1, 'balance-line']]);
  expect(checkBalance(read)).toEqual({ direction: 'up', checked: 2, wrong: [], closing: '4750.00000000' });
});

test('a running balance decides the direction of numbers without a sign', () => {
  const { proposal, read } = open(
    'date,text,amount,balance\n2024-03-01,a,5.00,5.00\n2024-03-02,b,6.00,11.00\n2024-03-03,paid,-11.00,0.00\n',
    { most_items_are: 'outgo' },
  );
  expect(proposal.signs).toMatchObject({ most: 'income', because: 'balance' });
  expect(signedValues(read)).toEqual(['-5.00', '-6.00', '11.00']);
});

test('questions that the file leaves open stay until they are answered', () => {
  const { proposal } = open('Date;Text;Amount\n03/04/2024;a;1.234\n');
  expect(questionsOf(proposal, {})).toEqual(['date_format', 'decimal', 'most_items_are']);
  expect(questionsOf(proposal, { date_format: 'dmy', decimal: ',', most_items_are: 'outgo' })).toEqual([]);
  expect(questionsOf(open('Data;Valor;Identificador;Descrição\n03/04/2024;-1,50;x;a\n').proposal, {})).toEqual([]);
});

test('lines of another currency are refused if the file mixes currencies', () => {
  const mixed = 'date,text,amount,currency\n2024-03-01,a,-1.00,BRL\n2024-03-01,b,-2.00,EUR\n';
  expect(reasons(open(mixed).read)).toEqual([[3, 'other-currency']]);
  expect(open(mixed.replace('BRL', 'EUR')).read.items).toHaveLength(2);
});

test.each([
  ['Date,Payee,Payment reference,Amount (EUR)\n2024-01-02,REWE,a,-12.5\n', 'date third_party description value'],
  [
    'Datum,Naam / Omschrijving,Code,Af Bij,Bedrag (EUR)\n20240131,AH,BA,Af,"12,50"\n',
    'date third_party description flag value',
  ],
  [
    'Date,Counter Party,Amount (GBP),Balance (GBP),Spending Category\n28/03/2024,Tesco,-1.00,9.00,FOOD\n',
    'date third_party value balance categories',
  ],
  [
    '#Data operacji;#Opis;#Nadawca/Odbiorca;#Kwota\n2024-03-28;ZAKUP;SKLEP;-1,00\n',
    'date description third_party value',
  ],
  [
    'Buchungstag;Valutadatum;Verwendungszweck;Empfänger;Betrag;Währung\n28.03.24;28.03.24;2024-03-27T10:00 Debit;REWE;-1,00;EUR\n',
    'date ignore description third_party value currency',
  ],
  [
    'Data;Estabelecimento;Portador;Valor;Parcela\n13/03/2024;LOJA;ANA;R$ 1,00;2 de 3\n',
    'date third_party ignore value description',
  ],
  ['when,what,how much\n1/13/2024,bread,5\n', 'date description value'],
])('the columns of %j', (text, column) => {
  expect(open(text).proposal.settings.column.join(' ')).toBe(column);
});

test('the meaning of a number without a sign is proposed from all signs', () => {
  const signs = (text: string): unknown => open(text).proposal.signs;
  expect(signs('Data;Texto;Valor\n13/03/2024;a;1,00\n13/03/2024;b;-2,00\n13/03/2024;c;-2,00\n')).toMatchObject({
    most: 'income',
    because: 'signs',
    cell: { line: 3 },
  });
  expect(signs('Data;Texto;Valor\n13/03/2024;a;1,00\n')).toMatchObject({ most: 'outgo', because: 'unsigned' });
  expect(signs('Data;Texto;Valor\n13/03/2024;a;1,00\n13/03/2024;b;-2,00\n')).toMatchObject({ because: 'mostly' });
  const card = Array.from({ length: 9 }, (_, index) => `13/03/2024;a${index};1,00\n`).join('');
  expect(signs(`Data;Texto;Valor\n${card}13/03/2024;paid;-9,00\n`)).toMatchObject({ most: 'outgo', because: 'mostly' });
});

test('a number without a sign next to negative ones is an income if it is larger than the outgoes', () => {
  const told = (text: string): unknown => open(text).proposal.signs;
  const signs = { most: 'income', because: 'signs' };
  expect(told('Date,Text,Amount\n2024-03-13,Bakery,-5.00\n2024-03-14,Salary,1000.00\n')).toMatchObject(signs);
  const undecided = { because: 'mostly' };
  expect(told('Date,Text,Amount\n2024-03-13,Shoes,50.00\n2024-03-14,Paid,-900.00\n')).toMatchObject(undecided);
  const card = 'Transaction Date,Post Date,Text,Amount\n';
  expect(told(`${card}2024-03-13,2024-03-14,Shop,-5.00\n2024-03-13,2024-03-14,Paid,900.00\n`)).toMatchObject(undecided);
});

test('if every number has a plus, all are incomes', () => {
  const { read, proposal } = open('Date,Text,Amount\n2024-03-13,Salary,+1000.00\n');
  expect(questionsOf(proposal, {})).toEqual([]);
  expect(signedValues(read)).toEqual(['1000.00']);
});

test('an outgo column alone proves nothing if a second column explains the salary of the month', () => {
  let balance = 1000;
  const lines = Array.from({ length: 28 }, (_, day) => {
    const moved = day === 14 ? 500 : -(day + 1);
    balance += moved;
    return `${day + 1}/03/2024;a${day};${moved < 0 ? `${moved},00` : ''};${moved > 0 ? `${moved},00` : ''};${balance},00\n`;
  });
  const { read } = open(`Datum;Text;Minus;Plus;Stand\n${lines.join('')}`);
  expect(signedValues(read)).toHaveLength(28);
  expect(signedValues(read)[14]).toBe('500.00');
});

test('words that contradict every sign are those of a card', () => {
  const lines = '13/03/2024;a;5,00;Debit\n14/03/2024;b;7,00;Debit\n15/03/2024;c;-9,00;Credit\n';
  const { read, proposal } = open(`Datum;Text;Betrag;Art\n${lines}`);
  expect(questionsOf(proposal, {})).toEqual([]);
  expect(signedValues(read)).toEqual(['-5.00', '-7.00', '9.00']);
});

test('the number of an account is no amount', () => {
  const { proposal } = open(
    '"117731110000";"T";"500";"20240313";"Bakery"\n"117731110000";"J";"700";"20240314";"Salary"\n',
  );
  expect(proposal.settings.column.slice(0, 3)).toEqual(['ignore', 'flag', 'value']);
});

test('if most are outgoes a written plus means income, unless every number has a sign', () => {
  const marked = open('Date,Text,Amount,\n13-Dec-2019,a,£5.00,\n14-Dec-2019,paid,"+ £1,100.00",CR\n', {});
  expect(signedValues(marked.read)).toEqual(['-5.00', '1100.00']);
  const both = open('Data;Texto;Valor\n13/03/2024;a;+1,00\n13/03/2024;b;-2,00\n', { most_items_are: 'outgo' });
  expect(signedValues(both.read)).toEqual(['-1.00', '2.00']);
});

test('the running balance is followed in both directions, and not across a refused line', () => {
  const header = 'Data;Texto;Valor;Saldo\n';
  const lines = ['13/03/2024;a;-5,00;95,00', '14/03/2024;b;10,00;105,00', '15/03/2024;c;-1,00;104,00'];
  const check = (text: string): unknown => {
    const { read } = open(text);
    return checkBalance(read);
  };
  expect(check(`${header}${lines.join('\n')}\n`)).toEqual({
    direction: 'up',
    checked: 2,
    wrong: [],
    closing: '104.00000000',
  });
  expect(check(`${header}${lines.toReversed().join('\n')}\n`)).toEqual({
    direction: 'down',
    checked: 2,
    wrong: [],
    closing: '104.00000000',
  });
  expect(check(`${header}${lines.join('\n').replace('105,00', '106,00')}\n`)).toMatchObject({
    checked: 2,
    wrong: [3, 4],
  });
  expect(check(`${header}${lines.join('\n').replace('14/03/2024', 'soon')}\n`)).toBeNull();
});

test('a file with too few columns or no day column is refused as a whole', () => {
  const text = 'Data;Texto;Valor\n13/03/2024;a;1,00\n';
  const complaint = (column: CsvSettings['column']): string | null => {
    const { proposal, read } = open(text, { column });
    return complaintOf(proposal, read, 'BRL');
  };
  expect(complaint(['date', 'ignore', 'value'])).toBe(tooFewColumns);
  expect(complaint(['date', 'description', 'third_party'])).toBe(tooFewColumns);
  expect(complaint(['third_party', 'description', 'value'])).toBe(wrongDates);
  expect(complaint(['description', 'date', 'value'])).toBe(wrongDates);
  expect(complaint(['date', 'description', 'value'])).toBeNull();
});

test('a wallet without digits accepts whole numbers, and sums are exact at any size', () => {
  const { proposal } = open('Data;Texto;Valor\n13/03/2024;a;1.000,00\n13/03/2024;b;0,50\n');
  const read = readItems(proposal.rows, proposal.settings, { precision: 0, currency: 'JPY' });
  expect(read.items.map(({ value }) => value)).toEqual(['1000']);
  expect(reasons(read)).toEqual([[3, 'too-many-digits']]);
  expect(total(['9999999999999999.99', '0.01', '-0.001'], 3)).toBe('9999999999999999.999');
});

test('a day in another format than all others is no day', () => {
  const lines = ['13-03-2024;a;-5,00', '14-03-2024;b;-6,00', '15-03-2024;c;-7,00', '16-03-2024;d;-8,00'];
  const { read } = open(`2024-03-31;Kim;1000,00\n${lines.join('\n')}\n`);
  expect(signedValues(read)).toEqual(['-5.00', '-6.00', '-7.00', '-8.00']);
  expect(reasons(read)).toEqual([[1, 'no-date']]);
});

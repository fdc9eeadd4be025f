import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { checkBalance } from '../csv/balances/check-balance.ts';
import { complaintOf } from '../csv/check.ts';
import { propose, questionsOf } from '../csv/propose.ts';
import { readItems } from '../csv/read.ts';
import { habitsOf } from '../csv/remember.ts';
import type { AskedSettings } from '../csv/settings.ts';

/** What is read of a file into a wallet in euros: signed values with their days and words. */
function read(text: string, asked: AskedSettings = {}, currency = 'EUR') {
  const bytes = new TextEncoder().encode(text);
  const proposal = propose(bytes, asked, habitsOf('en', currency), split);
  const file = readItems(proposal.rows, proposal.settings, { precision: 2, currency });
  return {
    items: file.items.map(({ kind, value, date, third_party: who, description }) =>
      [date, `${kind === 'outgo' ? '-' : ''}${value}`, who, description].join(' | '),
    ),
    categories: file.items.map(({ categories }) => categories.join()),
    ids: file.items.map(({ fitid }) => fitid),
    refused: file.rejected.map(({ reason }) => reason),
    questions: questionsOf(proposal, asked),
    complaint: complaintOf(proposal, file, currency),
    balance: checkBalance(file),
    accounts: proposal.statement?.accounts.map(({ account }) => account),
  };
}

const ofxHead = 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>';
const statement = (account: string, rows: string, currency = 'EUR'): string =>
  `<STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>5.00<DTASOF>20240131</LEDGERBAL></STMTRS>`;
const row = (amount: string, more = ''): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20240115120000[-3:BRT]<TRNAMT>${amount}<FITID>a${more}</STMTTRN>`;
const ofxEnd = '</STMTTRNRS></BANKMSGSRSV1></OFX>\n';

test('OFX without closing tags: days, signs, names, entities and ids', () => {
  const found = read(
    ofxHead +
      statement('1', row('-12.5', '<NAME>Bread &amp; Co<MEMO>Rolls & more') + row('+1000.00', '<MEMO>Salary')) +
      ofxEnd,
  );
  expect(found).toMatchObject({
    items: ['2024-01-15 | -12.50 | Bread & Co | Rolls & more', '2024-01-15 | 1000.00 | Salary | '],
    ids: ['a 2024-01-15', 'a 2024-01-15'],
    questions: [],
    complaint: null,
    accounts: ['1'],
  });
});

test('OFX as XML, with commas, many decimals, and amounts without any sign', () => {
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF>
    <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240116</DTPOSTED><TRNAMT>1.234,50</TRNAMT><FITID></FITID><PAYEE><NAME>Shop</NAME></PAYEE></STMTTRN>
    <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20240117</DTPOSTED><TRNAMT>3.77000</TRNAMT><NAME>Refund</NAME></STMTTRN>
    </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
  expect(read(xml).items).toEqual(['2024-01-16 | -1234.50 | Shop | ', '2024-01-17 | 3.77 | Refund | ']);
  expect(read(ofxHead + statement('1', row('1,000')) + ofxEnd)).toMatchObject({ items: [], refused: ['no-value'] });
});

test('OFX without the closing tags of bookings and of the file, or with attributes and sections of text', () => {
  const open = statement('1', row('-1.00').replace('</STMTTRN>', '') + row('-2,00')).replace('</BANKTRANLIST>', '');
  const whole = `${ofxHead}${open}</STMTTRNRS></BANKMSGSRSV1>\n\u001A`;
  expect(read(whole)).toMatchObject({
    items: ['2024-01-15 | -1.00 |  | ', '2024-01-15 | -2.00 |  | '],
    complaint: null,
  });
  const xml = `<?xml version="1.0"?><OFX xmlns="urn:x"><STMTRS a="b"><STMTTRN><DTPOSTED>20240116</DTPOSTED><TRNAMT>-1.00</TRNAMT><NAME><![CDATA[Bar & <Grill>]]></NAME></STMTTRN></STMTRS></OFX>`;
  expect(read(xml).items).toEqual(['2024-01-16 | -1.00 | Bar & <Grill> | ']);
});

test('OFX with the opposite sign in every booking is read as the types say', () => {
  const of = (...rows: (readonly [type: string, amount: string])[]): readonly string[] =>
    read(ofxHead + statement('1', rows.map(([type, amount]) => row(amount).replace('OTHER', type)).join('')) + ofxEnd)
      .items;
  expect(of(['DEBIT', '5.00'], ['CREDIT', '-50.00'])).toEqual(['2024-01-15 | -5.00 |  | ', '2024-01-15 | 50.00 |  | ']);
  expect(of(['DEBIT', '5.00'], ['CREDIT', '-50.00'], ['OTHER', '1.00'])[0]).toBe('2024-01-15 | 5.00 |  | ');
  expect(of(['CREDIT', '-5.00'], ['CREDIT', '-50.00'])[0]).toBe('2024-01-15 | -5.00 |  | ');
});

test('OFX accounts with the same masked number are told apart by their types', () => {
  const typed = (type: string): string =>
    statement('***1', row('-1.00')).replace('<ACCTID>***1', `<ACCTID>***1<ACCTTYPE>${type}`);
  expect(read(ofxHead + typed('CHECKING') + typed('SAVINGS') + ofxEnd).accounts).toEqual([
    '***1 CHECKING',
    '***1 SAVINGS',
  ]);
  expect(read(ofxHead + typed('CHECKING') + typed('CHECKING') + ofxEnd).accounts).toEqual(['***1']);
});

test('of several accounts one is chosen, and an account in another currency is refused', () => {
  const file = ofxHead + statement('11', row('-1.00')) + statement('22', row('-2.00')) + statement('33', '') + ofxEnd;
  expect(read(file)).toMatchObject({ questions: ['account'], accounts: ['11', '22'] });
  expect(read(file, { account: 1 })).toMatchObject({ questions: [], items: ['2024-01-15 | -2.00 |  | '] });
  expect(read(file, { account: 7 }).questions).toEqual(['account']);
  expect(read(ofxHead + statement('1', row('-1.00'), 'USD') + ofxEnd).complaint).toBe(
    'The account is in another currency than the wallet',
  );
});

test('QIF: years with apostrophes, categories, transfers, splits, a missing end, and the day first or not', () => {
  const qif = `!Account\nNCurrent\nTBank\n^\n!Type:Bank\nD1/15'04\nT-1,045.90\nPMarket\nMFood\nLGroceries/Home\nSGroceries\n$-45.90\n^\nD1/16' 4\nT10.00\nPSavings\nL[Savings]\n^\nD1/17'2004\nT5.00\nMFound`;
  expect(read(qif)).toMatchObject({
    items: [
      '2004-01-15 | -1045.90 | Market | Food',
      '2004-01-16 | 10.00 | Savings | Savings',
      '2004-01-17 | 5.00 | Found | ',
    ].map((line) => line.replace('Savings | Savings', 'Savings | ')),
    categories: ['Groceries', '', ''],
    questions: [],
    accounts: ['Current'],
  });
  expect(read('!Type:Bank\nD01/02/2024\nT-1.50\nPA\n^\n').questions).toContain('date_format');
  expect(read('!Type:Cat\nNFood\n^\n').complaint).toBe('The file has no bookings');
});

test('QIF without a type of list, and days with blanks or names of months', () => {
  expect(
    read('D 1/ 5/2024\nT-1.00\n^\nD 1/15/2024\nT-1.50\nPBread\n^\nD25 January 2024\nT-2.50\nPMilk\n^\n'),
  ).toMatchObject({
    items: ['2024-01-05 | -1.00 |  | ', '2024-01-15 | -1.50 | Bread | ', '2024-01-25 | -2.50 | Milk | '],
  });
});

const mt = `{1:F01BANKDEFFAXXX0000000000}{4:
:20:START
:25:10020030/1234567
:28C:1/1
:60F:C231229EUR100,00
:61:2312290102DR12,50NTRFNONREF//B1
:86:166?00SEPA-UEBERWEISUNG?20EREF+1?21SVWZ+Miete Januar?32Hans-Joachim von Mustermann?33-Beispielhausen
:61:240102CR50,NMSCREF9
Gehalt
:86:/TRTP/SEPA/NAME/ACME BV/REMI/USTD//Salary January/
:61:240103RC5,00NTRFNONREF
:86:Taken back
:62F:C240103EUR132,50
-}
`;

test('MT940: entry days around New Year, reversals, names and texts, proven by both balances', () => {
  expect(read(mt)).toMatchObject({
    items: [
      '2024-01-02 | -12.50 | Hans-Joachim von Mustermann-Beispielhausen | Miete Januar',
      '2024-01-02 | 50.00 | ACME BV | Salary January',
      '2024-01-03 | -5.00 |  | Taken back',
    ],
    refused: ['balance-line', 'balance-line'],
    balance: { checked: 1, wrong: [], closing: '132.50000000' },
    accounts: ['10020030/1234567'],
    complaint: null,
  });
  expect(read(mt.replace('132,50', '132,51')).balance?.wrong).toEqual([6]);
  const bare = mt.slice(mt.indexOf(':20:'));
  for (const above of [
    ':940:\n',
    'ABNANL2A\n940\nABNANL2A\n',
    '0000 01INGBNL2AXXXX00001\r\n0000 01INGBNL2AXXXX00001\r\n940 00\r\n',
  ])
    expect(read(above + bare)).toMatchObject({ balance: { closing: '132.50000000' }, complaint: null });
  expect(read(mt.slice(0, mt.indexOf(':62F:'))).complaint).toBe('The file is damaged or ends early');
});

const entry = (amount: string, more: string): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt>${more}<BookgDt><Dt>2024-03-0${amount.length}</Dt></BookgDt><AcctSvcrRef>R${amount}</AcctSvcrRef></Ntry>`;
const camtOf = (entries: string, balances = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries}</Stmt></BkToCstmrStmt></Document>`;
const balanceOf = (code: string, amount: string, direction = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2024-03-01</Dt></Dt></Bal>`;

test('CAMT: directions, reversals, pending entries, names of the other side, batches, proven by both balances', () => {
  const details = (inside: string): string => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;
  const entries = [
    entry('10.00', '<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>').replace(
      '</Ntry>',
      `${details('<Amt Ccy="EUR">10.00</Amt><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Pty><Nm>Baker &amp; Son</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Bread</Ustrd></RmtInf>')}</Ntry>`,
    ),
    entry('2.00', '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>').replace(
      '</Ntry>',
      '<AddtlNtryInf>Back</AddtlNtryInf></Ntry>',
    ),
    ...['PDNG', 'FUTR', 'INFO'].map((status) =>
      entry('99.00', `<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>`),
    ),
    entry('30.00', '<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>').replace(
      '</Ntry>',
      `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Amt Ccy="EUR">10.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">20.00</Amt></TxDtls></NtryDtls></Ntry>`,
    ),
  ].join('');
  expect(read(camtOf(entries, balanceOf('OPBD', '50.00', 'DBIT') + balanceOf('CLBD', '28.00', 'DBIT')))).toMatchObject({
    items: [
      '2024-03-05 | -10.00 | Baker & Son | Bread',
      '2024-03-04 | 2.00 | Back | ',
      '2024-03-05 | 30.00 |  | 2 × 10.00, 20.00',
    ],
    balance: { checked: 1, wrong: [], closing: '-28.00000000' },
    accounts: ['DE1'],
    complaint: null,
  });
});

test('CAMT: a header and prefixes around the document', () => {
  const document = camtOf(entry('10.00', '<CdtDbtInd>DBIT</CdtDbtInd>'))
    .replace(/^<[^>]*>/, '')
    .replaceAll(/<(\/?)(?=\w)/g, '<$1d:')
    .replace('xmlns=', 'xmlns:d=');
  const header = `<h:AppHdr>${'<h:Id>A field of the header</h:Id>'.repeat(40)}</h:AppHdr>`;
  expect(read(`<?xml version="1.0"?><!-- x --><e:Message>${header}${document}</e:Message>`)).toMatchObject({
    items: ['2024-03-05 | -10.00 |  | '],
    complaint: null,
  });
});

test('CAMT: statements of an account with the newest first are proven by all of their balances', () => {
  const first = camtOf(
    entry('10.00', '<CdtDbtInd>DBIT</CdtDbtInd>'),
    balanceOf('OPBD', '50.00') + balanceOf('CLBD', '40.00'),
  );
  const second = camtOf(
    entry('3.00', '<CdtDbtInd>DBIT</CdtDbtInd>'),
    balanceOf('OPBD', '40.00') + balanceOf('CLBD', '37.00'),
  );
  const inside = (document: string): string => /<Stmt>.*<\/Stmt>/.exec(document)?.[0] ?? '';
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { items, balance } = read(one.replace('</BkTo', `${inside(other)}</BkTo`));
    expect(items).toEqual(['2024-03-05 | -10.00 |  | ', '2024-03-04 | -3.00 |  | ']);
    expect(balance).toMatchObject({ wrong: [], closing: '37.00000000' });
  }
});

test('CAMT: reversals with the direction of what they reverse are turned if both balances say so', () => {
  const entries = entry('2.00', '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>');
  const until = (closing: string): readonly string[] =>
    read(camtOf(entries, balanceOf('OPBD', '50.00') + balanceOf('CLBD', closing))).items;
  expect(until('52.00')).toEqual(['2024-03-04 | 2.00 |  | ']);
  expect(until('48.00')).toEqual(['2024-03-04 | -2.00 |  | ']);
  expect(until('47.00')).toEqual(['2024-03-04 | -2.00 |  | ']);
});

test.each([
  [
    'a document type',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"></Document>',
  ],
  ['an early end', camtOf(entry('1.00', '<CdtDbtInd>DBIT</CdtDbtInd>')).slice(0, -30)],
  ['an unknown entity', camtOf(entry('1.00', '<CdtDbtInd>DBIT</CdtDbtInd>&bomb;'))],
  ['OFX that ends early', ofxHead + statement('1', row('-1.00'))],
])('nothing is read of a file with %s', (_what, text) => {
  expect(read(text)).toMatchObject({ items: [], complaint: 'The file is damaged or ends early' });
});

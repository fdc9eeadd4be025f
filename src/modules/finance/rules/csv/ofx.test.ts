import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { accountsIn, ofxColumns, readOfx } from './ofx.ts';
import { propose } from './propose.ts';
import { readItems } from './read.ts';

const head = 'OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n';
const spoken = `${head}<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Banco do Brasil S/A<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>1-9</BANKACCTFROM><BANKTRANLIST>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20240301120000[-3:BRT]
<TRNAMT>-33.3
<FITID>A1
<MEMO>Amazon & Cloud 3/3
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20240302</DTPOSTED><TRNAMT>1000.00</TRNAMT><FITID>A2</FITID><NAME>Jo&amp;Ana</NAME><MEMO>Jo&amp;Ana</MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('transactions become lines, whether their tags are closed or not', () => {
  const bytes = new TextEncoder().encode(spoken);
  const proposal = propose(bytes, {}, { date_format: 'mdy', decimal: ',' }, split);
  expect(proposal.bank).toBe('Banco do Brasil S/A');
  const { items, rejected } = readItems(proposal.rows, proposal.settings, { precision: 2, currency: 'BRL' });
  expect(rejected).toEqual([]);
  expect(
    items.map(({ line, date, kind, value, third_party: who, description, fitid }) => [
      line,
      date,
      kind,
      value,
      who,
      description,
      fitid,
    ]),
  ).toEqual([
    [2, '2024-03-01', 'outgo', '33.30', '', 'Amazon & Cloud 3/3', 'A1'],
    [3, '2024-03-02', 'income', '1000.00', 'Jo&Ana', '', 'A2'],
  ]);
});

test('a file on one line, of several accounts, and text that is none', () => {
  const file = readOfx(
    spoken.replaceAll('\n', '').replace('</STMTRS>', '</STMTRS><STMTRS><CURDEF>USD<ACCTID>2<STMTTRN><TRNAMT>5'),
  );
  expect(file?.rows.map(({ cells }) => [cells[1], cells[6], cells[7]])).toEqual([
    ['TRNAMT', 'CURDEF', 'ACCTID'],
    ['-33.3', 'BRL', '1-9'],
    ['1000.00', 'BRL', '1-9'],
    ['5', 'USD', '2'],
  ]);
  expect(accountsIn({ header: ofxColumns, rows: file?.rows ?? [] })).toBe(2);
  expect(readOfx('Date,Text,Amount\n')).toBeNull();
});

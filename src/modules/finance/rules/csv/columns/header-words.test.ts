import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { guessOf } from './header-words.ts';

const roleOf = (heading: string): string | undefined => guessOf(heading)?.role;

test.each([
  ['Dare', 'debit'],
  ['Avere', 'credit'],
  ['Tutar', 'value'],
  ['Açıklama', 'description'],
  ['Bakiye', 'balance'],
  ['Beløb', 'value'],
  ['Χρέωση', 'debit'],
  ['Πίστωση', 'credit'],
  ['Υπόλοιπο', 'balance'],
  ['出金額', 'debit'],
  ['入金額', 'credit'],
  ['入出金(円)', 'value'],
  ['残高', 'balance'],
  ['現在(貸付)高', 'balance'],
  ['入出金明細ID', 'id'],
  ['Texti', 'description'],
  ['12月繰越残高', undefined],
  ['V breme', 'debit'],
  ['Dobro', 'credit'],
  ['[-]', 'debit'],
  ['[+]', 'credit'],
  ['Importe (-)', 'debit'],
  ['Amount (+)', 'credit'],
  ['Amount (+/-)', 'value'],
  ['Balance-', 'balance'],
  ['提出金額', 'debit'],
  ['التاريخ', 'date'],
  ['تفاصيل العملية', 'description'],
  ['مدين', 'debit'],
  ['دائن', 'credit'],
  ['الرصيد', 'balance'],
  ['المبلغ', 'value'],
  ['วันที่', 'date'],
  ['รายการ', 'description'],
  ['ถอนเงิน', 'debit'],
  ['ฝากเงิน', 'credit'],
  ['ยอดคงเหลือ', 'balance'],
  ['จำนวนเงิน', 'value'],
  ['Số tiền ghi nợ', 'debit'],
  ['結存金額', 'balance'],
  ['Betrag in Fremdwährung', 'ignore'],
  ['Deebet/Kreedit (D/C)', 'flag'],
  ['Amount (credit)', 'credit'],
  ['Importe cargo', 'debit'],
  ['Poplatek v měně účtu', 'fee'],
  ['Beløp ut', 'debit'],
  ['בחובה', 'debit'],
  ['Jumlah', 'value'],
  ['Total (AUD)', 'value'],
  ['Subtotal (AUD)', undefined],
  ['Umsatz in EUR', 'value'],
  ['Saldo in EUR', 'balance'],
  ['Сумма операции', 'value'],
  ['거래일시', 'date'],
  ['출금액(원)', 'debit'],
  ['收/支', 'flag'],
])('%s is a heading of the role %s', (heading, role) => {
  expect(roleOf(heading)).toBe(role);
});

test('the beginning of a heading word is no heading by itself', () => {
  expect(['Kreditlinie', 'Plátno', 'Darein', 'Inward'].map(roleOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['Transaction Date', 'Post Date'],
  ['Transaktionsdatum', 'Buchungsdatum'],
  ['Datum provedení', 'Datum zaúčtování'],
  ['Started Date', 'Completed Date'],
  ['TransactionDate', 'ProcessedDate'],
  ['Date processed', 'Date'],
  ['Value Date', 'Transaction Date'],
  ['Datum', 'Bokföringsdag'],
  ['Valutadatum', 'Datum'],
])('of %s and %s the second is the day of a line', (first, second) => {
  const rows = ['2024-01-03', '2024-01-05'].map((day, at) => ({
    line: at + 2,
    cells: ['2024-01-02', day, 'a', '-1.00'],
  }));
  expect(columnsOf([first, second, 'Text', 'Amount'], rows, 4).slice(0, 2)).toEqual(['ignore', 'date']);
});

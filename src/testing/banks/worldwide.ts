import { dayOf, into, money, newestFirst, out, table, under, type Shape } from './shape.ts';

const eu = '1.234,56';
const us = '1,234.56';

/** Shapes of banks in other languages and alphabets, with lines of the bank's own, states, and columns that nobody needs. */
export const worldwide: readonly Shape[] = [
  newestFirst(
    under(
      ['Hesap Hareketleri;;;;', ''],
      table(
        'Turkish account',
        'Tarih;Açıklama;Etiket;Tutar;Bakiye',
        (one) => `${dayOf(one, 'dmy', '.')};${one.words};Diğer;${money(one.cents, eu)} TL;${money(one.balance, eu)} TL`,
      ),
    ),
  ),
  newestFirst(
    table(
      'Greek account, signs in a column',
      'Α/Α;Ημ/νία;Αιτιολογία;Κατάστημα;Ποσό;Πρόσημο ποσού',
      (one, place) =>
        `${place + 1};${dayOf(one)};${one.words};100;${money(Math.abs(one.cents), eu)};${one.cents < 0 ? 'Χ' : 'Π'}`,
    ),
  ),
  table(
    'Japanese account',
    '"日付","摘要内容","支払い金額","預かり金額","差引残高","メモ"',
    (one) =>
      `"${dayOf(one, 'ymd', '/')}","${one.words}","${out(one, us)}","${into(one, us)}","${money(one.balance, us)}",""`,
  ),
  {
    bank: 'Estonian account with turnovers',
    lines: (all) => [
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus"',
      '"EE00";"10";"03.01.2024";"";"Algsaldo";"2500,00";"EUR";"K";""',
      ...all.map(
        (one, place) =>
          `"EE00";"20";"${dayOf(one, 'dmy', '.')}";"${one.payee}";"${one.words}";"${money(Math.abs(one.cents), '1234,56')}";"EUR";"${one.cents < 0 ? 'D' : 'K'}";"20${place}"`,
      ),
      '"EE00";"82";"02.02.2024";"";"Käive";"2365,74";"EUR";"D";""',
      '"EE00";"86";"02.02.2024";"";"lõppsaldo";"8272,71";"EUR";"K";""',
    ],
  },
  {
    bank: 'Italian account, balances as bookings',
    lines: (all) => [
      'Data;Valuta;Dare;Avere;Divisa;Descrizione',
      '03/01/2024;03/01/2024;;2.500,00;EUR;SALDO INIZIALE',
      ...all.map((one) => `${dayOf(one)};${dayOf(one)};${out(one, eu)};${into(one, eu)};EUR;${one.words}`),
      '02/02/2024;02/02/2024;;8.272,71;EUR;SALDO FINALE',
    ],
  },
  newestFirst(
    table(
      'Indian account',
      'S.No,Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      (one, place) =>
        `${place + 1},${dayOf(one, 'dmy', '-')},-,${one.words},${out(one) || '-'},${into(one) || '-'},${money(one.balance)},1234`,
    ),
  ),
  table(
    'Card with an amount in another currency',
    'Kreditkartennummer;Transaktionsdatum;Buchungsdatum;Händler;Betrag in Fremdwährung;Einheit Fremdwährung;Umrechnungskurs;Betrag in Euro;Punkte',
    (one, place) =>
      `****1234;${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};${one.words};${place === 3 ? '-21,50;USD;1,07' : ';;'};${money(one.cents, '1234,56')};${place}`,
  ),
  newestFirst(
    table(
      'Slovak account of few lines',
      'Dátum zaúčtovania;Dátum valuty;Suma;Mena;Typ;Popis transakcie;Protiúčet',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};${money(one.cents, '1234,56')};EUR;Platba kartou;${one.words};SK00`,
    ),
  ),
];

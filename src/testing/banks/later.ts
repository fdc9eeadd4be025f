import { dayOf, into, money, newestFirst, out, table, under, type Shape } from './shape.ts';

const eu = '1.234,56';

/** Shapes that were once read wrong or asked for: a word unknown, a sign next to a word, a balance above the heading, blanks around marks. */
export const later: readonly Shape[] = [
  table(
    'State Bank of India',
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    (one, place) =>
      `${dayOf(one)},${dayOf(one)},${one.words},TRF ${place}, "${out(one, '1,234.56')}" , "${into(one, '1,234.56')}" ,"${money(one.balance, '1,234.56')}"`,
  ),
  table(
    'Laboral Kutxa',
    'Fecha;Concepto;F. Valor;Gastos;Ingresos;Saldo',
    (one) =>
      `${dayOf(one)};${one.words};${dayOf(one)};${one.cents < 0 ? money(one.cents, eu) : ''};${into(one, eu)};${money(one.balance, eu)}`,
  ),
  table(
    'BRB',
    'Dt. Mov.;Hist.;Docto;Vl. Débito;Vl. Crédito;Saldo',
    (one, place) =>
      `${dayOf(one)};${one.words};4${place}1;${money(Math.max(-one.cents, 0), eu)};${money(Math.max(one.cents, 0), eu)};${money(one.balance, eu)}`,
  ),
  table(
    'Trade Republic',
    'Datum;Typ;Beschreibung;Zahlungseingang;Zahlungsausgang',
    (one) => `${dayOf(one, 'dmy', '.')};Kartentransaktion;${one.words};${into(one, eu)};${out(one, eu)}`,
  ),
  table(
    'Van Lanschot',
    'Boekdatum;Omschrijving;Tegenrekening;Bij;Af',
    (one) => `${dayOf(one, 'dmy', '-')};${one.words};NL01;${into(one, eu)};${out(one, eu)}`,
  ),
  table('Cahoot', 'Date,Description,Withdrawn,Paid In', (one) => `${dayOf(one)},${one.words},${out(one)},${into(one)}`),
  table(
    'Monzo',
    'Transaction ID,Date,Name,Amount,Currency,Receipt,Description,Money Out,Money In',
    (one, place) =>
      `tx_0${place},${dayOf(one)},${one.payee},${money(one.cents)},GBP,,${one.words},${one.cents < 0 ? money(one.cents) : ''},${into(one)}`,
  ),
  table(
    'Gránit',
    'Dátum;Terhelés (T) / Jóváírás (J);Összeg;Deviza;Közlemény',
    (one) =>
      `${dayOf(one, 'ymd', '-')};${one.cents < 0 ? 'T' : 'J'};${money(Math.abs(one.cents), '1234,56')};HUF;${one.words}`,
  ),
  table(
    'Cofidis',
    'Dátum;Megnevezés;Kiadás;Bevétel',
    (one) => `${dayOf(one, 'ymd', '.')}.;${one.words};${out(one, '1 234,56')};${into(one, '1 234,56')}`,
  ),
  table(
    'Magnet',
    'Tranzakció napja;Jogcím;Terhelt összeg;Jóváírt összeg',
    (one) =>
      `${dayOf(one, 'ymd', '.')};${one.words};${money(Math.max(-one.cents, 0), '1234,56')};${money(Math.max(one.cents, 0), '1234,56')}`,
  ),
  newestFirst(
    table(
      'Swisscard',
      'Transaktionsdatum,Beschreibung,Währung,Betrag,Debit/Kredit,Status',
      (one) =>
        `${dayOf(one, 'dmy', '.')},${one.words},CHF,${money(-one.cents)},${one.cents < 0 ? 'Debit' : 'Gutschrift'},Gebucht`,
    ),
  ),
  newestFirst(
    table(
      'Apple Card',
      'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD)',
      (one) =>
        `${dayOf(one, 'mdy')},${dayOf(one, 'mdy')},${one.words},${one.payee},Grocery,${one.cents < 0 ? 'Purchase' : 'Payment'},${money(-one.cents)}`,
    ),
  ),
  newestFirst(
    under(
      ['Compte de chèques;****1234;03/02/2024;;7903,71'],
      table(
        'BNP Paribas',
        'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
        (one) => `${dayOf(one)};ACHAT CB;CARTE;${one.words};${money(one.cents, '1234,56')}`,
      ),
    ),
  ),
];

import { dayOf, into, money, newestFirst, out, table, under, type Shape } from './shape.ts';

const eu = '1.234,56';

/** Shapes that the reading of files was not made with: what comes out of them says what a stranger's file would. */
export const others: readonly Shape[] = [
  newestFirst(
    table(
      'Santander España',
      'Fecha Operación;Fecha Valor;Concepto;Importe;Divisa;Saldo',
      (one) => `${dayOf(one)};${dayOf(one)};${one.words};${money(one.cents, eu)};EUR;${money(one.balance, eu)}`,
    ),
  ),
  newestFirst(
    table(
      'CaixaBank',
      'Concepto;Fecha;Importe;Saldo',
      (one) => `${one.words};${dayOf(one)};${money(one.cents, eu)}EUR;${money(one.balance, eu)}EUR`,
    ),
  ),
  newestFirst(
    table(
      'Kutxabank',
      'fecha;concepto;fecha valor;importe;saldo',
      (one) => `${dayOf(one)};${one.words};${dayOf(one)};${money(one.cents, eu)};${money(one.balance, eu)}`,
    ),
  ),
  newestFirst(
    table(
      'Intesa Sanpaolo',
      'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo',
      (one) =>
        `${dayOf(one)};${one.payee};${one.words};Conto 1000;CONTABILIZZATO;Altre uscite;EUR;${money(one.cents, eu)}`,
    ),
  ),
  newestFirst(
    table(
      'Poste Italiane',
      'Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni',
      (one) => `${dayOf(one)};${dayOf(one)};${out(one, eu)};${into(one, eu)};${one.words}`,
    ),
  ),
  newestFirst(
    table(
      'La Banque Postale',
      'Date;Libellé;Montant(EUROS)',
      (one) => `${dayOf(one)};"${one.words}";${money(one.cents, '1234,56')}`,
    ),
  ),
  newestFirst(
    table(
      'Société Générale',
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      (one) => `${dayOf(one)};${one.payee};${one.words};${money(one.cents, '1234,56')};EUR`,
    ),
  ),
  newestFirst(
    table(
      'Fortuneo',
      'Date opération;Date valeur;libellé;Débit;Crédit;',
      (one) =>
        `${dayOf(one)};${dayOf(one)};${one.words};${one.cents < 0 ? money(one.cents, '1234,56') : ''};${into(one, '1234,56')};`,
    ),
  ),
  newestFirst(
    table(
      'Erste',
      'Buchungsdatum;Partnername;Partner IBAN;Betrag;Währung;Buchungs-Details;Valutadatum',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${one.payee};AT00;${money(one.cents, eu)};EUR;${one.words};${dayOf(one, 'dmy', '.')}`,
    ),
  ),
  newestFirst(
    table(
      'Deutsche Bank',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};SEPA;${one.payee};${one.words};DE00;X;;;;;;;;;${one.cents < 0 ? money(one.cents, eu) : ''};${into(one, eu)};EUR`,
    ),
  ),
  newestFirst(
    table(
      'Consorsbank',
      'Buchung;Valuta;Sender / Empfänger;IBAN / Konto-Nr.;BIC / BLZ;Buchungstext;Verwendungszweck;Kategorie;Stichwörter;Umsatz geteilt;Betrag in EUR',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};${one.payee};DE00;X;EURO-UEBERWEISUNG;${one.words};Sonstiges;;nein;${money(one.cents, eu)}`,
    ),
  ),
  newestFirst(
    table(
      'UBS',
      'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten',
      (one, place) =>
        `${dayOf(one, 'ymd', '-')};10:15:00;${dayOf(one, 'ymd', '-')};${dayOf(one, 'ymd', '-')};CHF;${one.cents < 0 ? money(one.cents) : ''};${into(one)};;${money(one.balance)};99${place}TO;"${one.payee}";"${one.words}";;`,
    ),
  ),
  table(
    'Triodos',
    undefined,
    (one) =>
      `"${dayOf(one, 'dmy', '-')}","NL00TRIO","${money(Math.abs(one.cents), eu)}","${one.cents < 0 ? 'Debet' : 'Credit'}","${one.payee}","NL01","IC","${one.words}","${money(one.balance, eu)}"`,
  ),
  table(
    'ASN',
    undefined,
    (one) =>
      `${dayOf(one, 'dmy', '-')},NL00ASNB,NL01,${one.payee},,,,EUR,${money(one.balance - one.cents)},EUR,${money(one.cents)},${dayOf(one, 'dmy', '-')},${dayOf(one, 'dmy', '-')},9999,IDB,12345,,'${one.words}',1`,
  ),
  newestFirst(
    table(
      'Belfius',
      'Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen',
      (one, place) =>
        `BE00;${dayOf(one)};00001;0${place};BE01;${one.payee};;;${one.words};${dayOf(one)};${money(one.cents, '1234,56')};EUR;X;BE;`,
    ),
  ),
  newestFirst(
    table(
      'Handelsbanken',
      'Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo',
      (one) =>
        `${dayOf(one, 'ymd', '-')};${dayOf(one, 'ymd', '-')};${one.words};${money(one.cents, '1 234,56')};${money(one.balance, '1 234,56')}`,
    ),
  ),
  newestFirst(
    table(
      'Swedbank',
      'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
      (one, place) =>
        `${place + 1},8327,123456,Privatkonto,SEK,${dayOf(one, 'ymd', '-')},${dayOf(one, 'ymd', '-')},${dayOf(one, 'ymd', '-')},"${one.words}","${one.words}",${money(one.cents)},${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table(
      'Sbanken',
      'BOKFØRINGSDATO;RENTEDATO;ARKIVREFERANSE;TYPE;TEKST;UT FRA KONTO;INN PÅ KONTO',
      (one, place) =>
        `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};7${place}441;VARER;"${one.words}";${one.cents < 0 ? money(one.cents, '1234,56') : ''};${into(one, '1234,56')}`,
    ),
  ),
  newestFirst(
    table(
      'Lunar',
      'Dato;Beskrivelse;Beløb;Saldo;Valuta',
      (one) =>
        `${dayOf(one, 'dmy', '-')};${one.words};${money(one.cents, '1234,56')};${money(one.balance, '1234,56')};DKK`,
    ),
  ),
  newestFirst(
    table(
      'Česká spořitelna',
      '"Datum zaúčtování","Název protistrany","Protistrana","Částka","Měna","Zpráva pro příjemce","Variabilní symbol","Typ transakce"',
      (one) =>
        `"${dayOf(one, 'dmy', '.')}","${one.payee}","123/0800","${money(one.cents, '1 234,56')}","CZK","${one.words}","","Platba kartou"`,
    ),
  ),
  newestFirst(
    table(
      'Santander Polska',
      undefined,
      (one, place) =>
        `${dayOf(one, 'dmy', '-')},${dayOf(one, 'dmy', '-')},${one.words},${one.payee},'PL00,"${money(one.cents, '1234,56')}","${money(one.balance, '1234,56')}",${place + 1},`,
    ),
  ),
  newestFirst(
    table(
      'Millennium Polska',
      '"Numer rachunku/karty","Data transakcji","Data rozliczenia","Rodzaj transakcji","Na konto/Z konta","Odbiorca/Zleceniodawca","Opis","Obciążenia","Uznania","Saldo","Waluta"',
      (one) =>
        `"PL00","${dayOf(one, 'ymd', '-')}","${dayOf(one, 'ymd', '-')}","TRANSAKCJA KARTĄ","","${one.payee}","${one.words}","${one.cents < 0 ? money(one.cents) : ''}","${into(one)}","${money(one.balance)}","PLN"`,
    ),
  ),
  newestFirst(
    table(
      'Erste Magyarország',
      'Dátum;Partner;Összeg;Devizanem;Közlemény;Könyvelt egyenleg',
      (one) =>
        `${dayOf(one, 'ymd', '. ')}.;${one.payee};${money(one.cents, '1 234,56')};HUF;${one.words};${money(one.balance, '1 234,56')}`,
    ),
  ),
  newestFirst(
    table(
      'Swedbank Eesti',
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus"',
      (one, place) =>
        `"EE00";"20";"${dayOf(one, 'dmy', '.')}";"${one.payee}";"${one.words}";"${money(Math.abs(one.cents), '1234,56')}";"EUR";"${one.cents < 0 ? 'D' : 'K'}";"2${place}1"`,
    ),
  ),
  newestFirst(
    table(
      'Metro Bank',
      'Date,Details,Transaction type,In,Out,Balance',
      (one) =>
        `${dayOf(one)},${one.words},Card Purchase,${money(Math.max(one.cents, 0))},${money(Math.max(-one.cents, 0))},${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table(
      'First Direct',
      'Date,Description,Amount,Balance',
      (one) => `${dayOf(one)},${one.words},${money(one.cents)},${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table(
      'Halifax',
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,',
      (one) => `${dayOf(one)},FPO,'11-00-00,0012345,${one.words},${out(one)},${into(one)},${money(one.balance)},`,
    ),
  ),
  newestFirst(
    table(
      'Tesco Bank',
      'Transaction Date,Posting Date,Billing Amount,Merchant,Merchant City,Reference Number,Debit/Credit Flag,SICMCC Code',
      (one, place) =>
        `${dayOf(one)},${dayOf(one)},£${money(Math.abs(one.cents))},${one.words},LONDON,7${place}4110,${one.cents < 0 ? 'D' : 'C'},5411`,
    ),
  ),
  table(
    'Bank of Ireland',
    'Date,Details,Debit,Credit,Balance',
    (one) => `${dayOf(one)},${one.words},${out(one)},${into(one)},${money(one.balance)}`,
  ),
  newestFirst(
    table(
      'US Bank',
      '"Date","Transaction","Name","Memo","Amount"',
      (one) =>
        `"${dayOf(one, 'ymd', '-')}","${one.cents < 0 ? 'DEBIT' : 'CREDIT'}","${one.payee}","${one.words}","${money(one.cents)}"`,
    ),
  ),
  newestFirst(
    table(
      'PNC',
      'Date,Description,Withdrawals,Deposits,Balance',
      (one) =>
        `${dayOf(one, 'mdy')},${one.words},${one.cents < 0 ? `$${out(one)}` : ''},${one.cents > 0 ? `$${into(one)}` : ''},$${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table(
      'Fidelity',
      'Run Date,Action,Amount,Cash Balance',
      (one) => `${dayOf(one, 'mdy')},${one.words},${money(one.cents)},${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table('Scotiabank', undefined, (one) => `${dayOf(one, 'mdy')},${money(one.cents)},-,"${one.payee}","${one.words}"`),
  ),
  under(
    ['Account Number: XXXX1234', 'Statement Period: 01/01/2024 to 29/02/2024', ''],
    table(
      'ICICI',
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      (one, place) =>
        `${place + 1},${dayOf(one)},${dayOf(one)},-,${one.words},${money(Math.max(-one.cents, 0))},${money(Math.max(one.cents, 0))},${money(one.balance)}`,
    ),
  ),
  table(
    'OCBC',
    'Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)',
    (one) => `${dayOf(one)},${dayOf(one)},"${one.words}","${out(one, '1,234.56')}","${into(one, '1,234.56')}"`,
  ),
  table(
    'FNB',
    'Date, Amount, Balance, Description',
    (one) => `${dayOf(one, 'ymd')}, ${money(one.cents)}, ${money(one.balance)}, ${one.words}`,
  ),
  newestFirst(
    table(
      'Kiwibank',
      'Account number,Effective Date,Transaction Date,Description,Transaction Code,Particulars,Code,Reference,Other Party Name,Other Party Account Number,Amount (credit),Amount (debit),Amount,Balance',
      (one) =>
        `38-9000,${dayOf(one, 'dmy', '-')},${dayOf(one, 'dmy', '-')},${one.words},EFTPOS,,,,${one.payee},,${into(one)},${out(one)},${money(one.cents)},${money(one.balance)}`,
    ),
  ),
  table(
    'Banco Original',
    'Data;Descrição;Tipo;Valor;Saldo',
    (one) =>
      `${dayOf(one)};${one.words};${one.cents < 0 ? 'Débito' : 'Crédito'};R$ ${money(Math.abs(one.cents), eu)};R$ ${money(one.balance, eu)}`,
  ),
  table(
    'Neon, cartão',
    'Data,Estabelecimento,Categoria,Parcela,Valor',
    (one) => `${dayOf(one)},${one.words},Outros,-,"R$ ${money(-one.cents, eu)}"`,
  ),
  table(
    'Sicredi',
    'Data;Descrição;Documento;Valor (R$);Saldo (R$)',
    (one) => `${dayOf(one)};${one.words};PIX;${money(one.cents, eu)};${money(one.balance, eu)}`,
  ),
  table(
    'Davivienda',
    'Fecha;Descripción;Documento;Débito;Crédito;Saldo',
    (one, place) =>
      `${dayOf(one, 'ymd')};${one.words};00${place};$ ${money(Math.max(-one.cents, 0), eu)};$ ${money(Math.max(one.cents, 0), eu)};$ ${money(one.balance, eu)}`,
  ),
];

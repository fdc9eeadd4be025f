import { dayOf, into, money, newestFirst, out, table, under, type Shape } from './shape.ts';

const eu = '1.234,56';
const spaced = '1 234,56';

/** Shapes of banks of the European continent. */
export const europe: readonly Shape[] = [
  newestFirst(
    under(
      ['"Girokonto";"DE00"', '"Kontostand vom 02.02.2024:";"7.903,71 EUR"', ''],
      table(
        'DKB',
        '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
        (one) =>
          `"${short(dayOf(one, 'dmy', '.'))}";"${short(dayOf(one, 'dmy', '.'))}";"Gebucht";"Ana Souza";"${one.payee}";"${one.words}";"${one.cents < 0 ? 'Ausgang' : 'Eingang'}";"DE00";"${money(one.cents, eu)}";"";"";""`,
      ),
    ),
  ),
  newestFirst(
    table(
      'ING-DiBa',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};${one.payee};${one.cents < 0 ? 'Lastschrift' : 'Gutschrift'};${one.words};${money(one.balance, eu)};EUR;${money(one.cents, eu)};EUR`,
    ),
  ),
  newestFirst(
    table(
      'Sparkasse',
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      (one) =>
        `"DE00";"${short(dayOf(one, 'dmy', '.'))}";"${short(dayOf(one, 'dmy', '.'))}";"${one.cents < 0 ? 'FOLGELASTSCHRIFT' : 'GUTSCHRIFT'}";"${one.words}";"";"${one.payee}";"DE01";"XXX";"${money(one.cents, '1234,56')}";"EUR";"Umsatz gebucht"`,
    ),
  ),
  newestFirst(
    under(
      [';', '"Umsätze Girokonto";"Zeitraum: 01.01.2024 - 29.02.2024";', '"Neuer Kontostand";"7.903,71 EUR";', ''],
      table(
        'comdirect',
        '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
        (one) =>
          `"${dayOf(one, 'dmy', '.')}";"${dayOf(one, 'dmy', '.')}";"Lastschrift / Belastung";"${one.words}";"${money(one.cents, eu)}";`,
      ),
    ),
  ),
  table(
    'N26',
    '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
    (one) =>
      `"${dayOf(one, 'ymd', '-')}","${one.payee}","DE00","Outgoing Transfer","${one.words}","${money(one.cents)}","","",""`,
  ),
  newestFirst(
    table(
      'Volksbank',
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz; ',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};ANA SOUZA;${one.payee};;DE00;;;${one.words};;EUR;${money(Math.abs(one.cents), eu)};${one.cents < 0 ? 'S' : 'H'}`,
    ),
  ),
  newestFirst(
    table(
      'PostFinance',
      'Datum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
      (one) =>
        `${dayOf(one, 'dmy', '.')};${one.words};${into(one)};${one.cents < 0 ? money(one.cents) : ''};${dayOf(one, 'dmy', '.')};${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table(
      'ZKB',
      '"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"',
      (one, place) =>
        `"${dayOf(one, 'dmy', '.')}";"${one.words}";"";"";"L${place}77";"";"${out(one)}";"${into(one)}";"${dayOf(one, 'dmy', '.')}";"${money(one.balance)}"`,
    ),
  ),
  table(
    'Raiffeisen Österreich',
    undefined,
    (one) =>
      `${dayOf(one, 'dmy', '.')};${one.words};${dayOf(one, 'dmy', '.')};${money(one.cents, eu)};EUR;${dayOf(one, 'dmy', '.')} 10:15:00:123`,
  ),
  newestFirst(
    table(
      'ING Nederland',
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      (one) =>
        `"${dayOf(one, 'ymd', '')}";"${one.payee}";"NL00INGB";"NL01";"BA";"${one.cents < 0 ? 'Af' : 'Bij'}";"${money(Math.abs(one.cents), '1234,56')}";"Betaalautomaat";"${one.words}";"${money(one.balance, '1234,56')}";""`,
    ),
  ),
  table('ABN AMRO', undefined, (one) =>
    [
      '123456789',
      'EUR',
      dayOf(one, 'ymd', ''),
      money(one.balance - one.cents, '1234,56'),
      money(one.balance, '1234,56'),
      dayOf(one, 'ymd', ''),
      money(one.cents, '1234,56'),
      `BEA ${one.words}`,
    ].join('\t'),
  ),
  table(
    'Rabobank',
    '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"',
    (one, place) =>
      `"NL00RABO","EUR","RABONL2U","0000${place}","${dayOf(one, 'ymd', '-')}","${dayOf(one, 'ymd', '-')}","${one.cents > 0 ? '+' : ''}${money(one.cents, '1234,56')}","+${money(one.balance, '1234,56')}","NL01","${one.payee}","${one.words}"`,
  ),
  newestFirst(
    table(
      'bunq',
      '"Date";"Interest Date";"Amount";"Account";"Counterparty";"Name";"Description"',
      (one) =>
        `"${dayOf(one, 'ymd', '-')}";"${dayOf(one, 'ymd', '-')}";"${money(one.cents, eu)}";"NL00";"NL01";"${one.payee}";"${one.words}"`,
    ),
  ),
  newestFirst(
    table(
      'KBC',
      'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekening tegenpartij',
      (one) =>
        `BE00;Zicht;SOUZA ANA;EUR; 02024001;${dayOf(one)};${one.words};${dayOf(one)};${money(one.cents, '1234,56')};${money(one.balance, '1234,56')};${into(one, '1234,56')};${one.cents < 0 ? money(one.cents, '1234,56') : ''};BE01`,
    ),
  ),
  newestFirst(
    table(
      'BNP Paribas Fortis',
      'Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekening;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering',
      (one, place) =>
        `2024-0000${place};${dayOf(one)};${dayOf(one)};${money(one.cents, '1234,56')};EUR;BE00;Overschrijving;BE01;${one.payee};${one.words};${one.words} DETAIL;Geaccepteerd;`,
    ),
  ),
  newestFirst(
    table(
      'Boursorama',
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      (one) =>
        `${dayOf(one, 'ymd', '-')};${dayOf(one, 'ymd', '-')};"${one.words}";"Divers";"Divers";"${one.payee}";"${money(one.cents, spaced)}";"";"0001";"BOURSORAMA";"8272.71"`,
    ),
  ),
  newestFirst(
    under(
      ['Téléchargement du 03/02/2024', '', 'Compte de dépôt carte n° 0001', 'Solde au 02/02/2024 8 272,71 €', ''],
      table(
        'Crédit Agricole',
        'Date;Libellé;Débit euros;Crédit euros;',
        (one) => `${dayOf(one)};"${one.words}";${out(one, spaced)};${into(one, spaced)};`,
      ),
    ),
  ),
  newestFirst(
    table(
      'CIC',
      'Date;Date de valeur;Débit;Crédit;Libellé;Solde',
      (one) =>
        `${dayOf(one)};${dayOf(one)};${one.cents < 0 ? money(one.cents, '1234,56') : ''};${into(one, '1234,56')};${one.words};${money(one.balance, '1234,56')}`,
    ),
  ),
  newestFirst(
    table(
      'BBVA',
      'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones',
      (one) =>
        `${dayOf(one)};${dayOf(one)};${one.payee};${one.words};${money(one.cents, '1234,56')};EUR;${money(one.balance, '1234,56')};EUR;`,
    ),
  ),
  newestFirst(
    table(
      'Sabadell',
      undefined,
      (one) => `${dayOf(one)}|${one.words}|${dayOf(one)}|${money(one.cents)}|${money(one.balance)}|||`,
    ),
  ),
  newestFirst(
    table(
      'UniCredit',
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR);Canale;',
      (one) => `${dayOf(one, 'dmy', '.')};${dayOf(one, 'dmy', '.')};${one.words};${money(one.cents, eu)};Online;`,
    ),
  ),
  newestFirst(
    table(
      'Fineco',
      'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato;Moneymap',
      (one) =>
        `${dayOf(one)};${dayOf(one)};${into(one, eu)};${one.cents < 0 ? money(one.cents, eu) : ''};${one.payee};${one.words};Contabilizzato;Altro`,
    ),
  ),
  newestFirst(
    table(
      'OTP',
      'Könyvelés dátuma;Értéknap;Összeg;Deviza;Egyenleg;Partner;Közlemény',
      (one) =>
        `${dayOf(one, 'ymd', '.')}.;${dayOf(one, 'ymd', '.')}.;${money(one.cents, '1234,56')};HUF;${money(one.balance, '1234,56')};${one.payee};${one.words}`,
    ),
  ),
  newestFirst(
    table(
      'K&H',
      'könyvelés dátuma;tranzakció azonosító;típus;partner elnevezése;összeg;összeg devizaneme;közlemény',
      (one, place) =>
        `${dayOf(one, 'ymd', '. ')}.;AZ${place};Kártyás vásárlás;${one.payee};${money(one.cents, '1234,56')};HUF;${one.words}`,
    ),
  ),
  newestFirst(
    under(
      ['Klient: Ana Souza', 'Lista operacji:', ''],
      table(
        'mBank',
        '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
        (one) => `${dayOf(one, 'ymd', '-')};"${one.words}  ";"eKonto 1111";"Inne";${money(one.cents, spaced)} PLN;`,
      ),
    ),
  ),
  newestFirst(
    table(
      'PKO',
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"',
      (one) =>
        `"${dayOf(one, 'ymd', '-')}","${dayOf(one, 'ymd', '-')}","Płatność kartą","${one.cents > 0 ? '+' : ''}${money(one.cents)}","PLN","+${money(one.balance)}","${one.words}"`,
    ),
  ),
  newestFirst(
    table(
      'SEB',
      'Bokföringsdag;Valutadag;Verifikationsnummer;Text;Belopp;Saldo',
      (one, place) =>
        `${dayOf(one, 'ymd', '-')};${dayOf(one, 'ymd', '-')};549${place};${one.words};${money(one.cents)};${money(one.balance)}`,
    ),
  ),
  newestFirst(
    table(
      'Nordea',
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
      (one) =>
        `${dayOf(one, 'ymd', '/')};${money(one.cents, '1234,56')};3300;;${one.payee};${one.words};${money(one.balance, '1234,56')};SEK`,
    ),
  ),
  newestFirst(
    table(
      'DNB',
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      (one) =>
        `"${dayOf(one, 'dmy', '.')}";"${one.words}";"${dayOf(one, 'dmy', '.')}";"${out(one, eu)}";"${into(one, eu)}"`,
    ),
  ),
  newestFirst(
    table(
      'Danske Bank',
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      (one) =>
        `"${dayOf(one, 'dmy', '.')}";"${one.words}";"${money(one.cents, eu)}";"${money(one.balance, eu)}";"Udført";"Nej"`,
    ),
  ),
  newestFirst(
    table(
      'OP',
      'Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero;Viite;Viesti;Arkistointitunnus',
      (one, place) =>
        `${dayOf(one, 'ymd', '-')};${dayOf(one, 'ymd', '-')};${money(one.cents, '1234,56')};162;PKORTTIMAKSU;${one.payee};;;${one.words};A${place}44`,
    ),
  ),
  newestFirst(
    table(
      'Fio',
      '"ID pohybu";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"VS";"Zpráva pro příjemce";"Typ"',
      (one, place) =>
        `"2${place}441";"${dayOf(one, 'dmy', '.')}";"${money(one.cents, '1234,56')}";"CZK";"";"${one.payee}";"";"${one.words}";"Platba kartou"`,
    ),
  ),
];

function short(text: string): string {
  return `${text.slice(0, 6)}${text.slice(8)}`;
}

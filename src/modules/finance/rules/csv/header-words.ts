import { normalise } from '#platform/entity/search-text.ts';
import type { Role } from './settings.ts';

/** A guess at a column from its heading; the greater weight wins where several columns claim one role. */
export interface Guess {
  readonly role: Role;
  readonly weight: number;
}

/**
 * Headings of bank files in English, Portuguese, German, Dutch, French, Spanish, Czech, Polish, Italian and the Nordic languages,
 * as `normalise` writes them. The first pattern that matches wins, so the narrow ones stand above the wide ones.
 */
const headings: readonly (readonly [Role, number, RegExp])[] = [
  [
    'fee',
    2,
    /^(total |transaction |bank |paypal |stripe )?(fees?|fee amount|gebuhr(en)?|entgelte?|tarifas?|taxas?|comision(es)?|comissao|comissoes|commissions?|commissioni|frais|provision(en)?|oplata|prowizja|poplat(ek|ky)|kosten|avgift(er)?|gebyr|jutalek|dij|charges?)( [a-z]{3})?$/,
  ],
  [
    'ignore',
    1,
    /\b(original|originale|oorspr|puvodni|local|foreign|estrangeir\w*|cotacao|koers|exchange rate|fees?|poplatek)\b/,
  ],
  [
    'ignore',
    1,
    /\b(nome no cartao|final do cartao|nazev uctu|account name|account number|sort code|iban|bic|conta|agencia|cislo|vs|ks|ss)\b/,
  ],
  [
    'flag',
    3,
    /^(d c|c d|dc|cd|deb(ito|it)? (e )?(ou )?cred(ito|it)?|cred(ito|it)? (ou )?deb(ito|it)?|cr dr|dr cr|af bij|soll haben|s h)$/,
  ],
  [
    'flag',
    2,
    /(debit credit|credit debit|soll haben|sinal|natureza|umsatztyp|kennzeichen|\bsens\b|sentido|^direction$)/,
  ],
  ['flag', 1, /^(tipo|type|typ|art|tipo (de |do )?(lancamento|transacao|movimento)|transaction type|typ transakce)$/],
  [
    'debit',
    3,
    /^(debits?|debitos?|deb|saidas?|debet|belastung|soll|cargos?|withdrawals?|paid out|money out|uitgaven?|obciazenia|addebiti|uscite|ausgaben?|gastos?|outflows?|ut fra konto|uttak|terheles|terhelt|kiadas)\b/,
  ],
  // Words that mean this only where they stand alone.
  ['debit', 3, /^(out|payments?|af|withdrawn)$/],
  ['credit', 3, /^(in|receipts?|bij)$/],
  [
    'debit',
    2,
    /(^(valor|vlr?) (do |a )?debito|zahlungsausgang|debit amount|amount debit|withdrawal amount|lastschrift)/,
  ],
  [
    'credit',
    3,
    /^(credits?|creditos?|cred|entradas?|gutschrift|haben|abonos?|deposits?|paid in|money in|inkomsten|uznania|accrediti|entrate|einnahmen?|ingresos?|inflows?|inn pa konto|innskudd|jovairas|jovairt|bevetel)\b/,
  ],
  ['credit', 2, /(^(valor|vlr?) (do |a )?credito|zahlungseingang|credit amount|amount credit|deposit amount)/],
  [
    'date',
    1,
    /(value date|valutadatum|rentedatum|wertstellung|data (do |de )?(valor|balancete|contabil)|fecha valor|date (de )?valeur|datum zauctovani|settlement|erteknap|arvopaiva|valutadag|rentedato|vencimento|due date)/,
  ],
  [
    'date',
    3,
    /^(date|data|datum|fecha|dato|buchungstag|buchungsdatum|boekdatum|created|posted|timestamp|dia|jour|buchung|buchungsdatum|bokforingsdag|kirjauspaiva|pvm|initial date)$/,
  ],
  [
    'date',
    2,
    /(^|\b)(date|data|datum|fecha|dato|buchungstag|buchungsdatum|boekdatum|bogforingsdato|created|posted|timestamp|datuma|data operacji|transaktionsdag|bokforingsdag)\b/,
  ],
  ['balance', 3, /\b(balance|saldo|saldos|solde|zustatek|kontostand|saldo po|running|egyenleg|beholdning)\b/],
  [
    'value',
    3,
    /^(value|amount|valor|betrag|bedrag|montant|importe|importo|castka|zauctovana castka|kwota|belopp|belob|beloep|umsatz|suma|quantia|osszeg|maara|summa)$/,
  ],
  [
    'value',
    2,
    /\b(amount|valor|betrag|bedrag|montant|importe|importo|castka|kwota|belopp|belob|umsatz|osszege?|maara)\b/,
  ],
  [
    'currency',
    2,
    /\b(currency|moeda|munt|wahrung|waehrung|mena|devise|divisa|moneda|waluta|valuta|muntsoort|deviza|devizanem\w*)\b/,
  ],
  [
    'id',
    3,
    /^(id|fitid|uuid|identificador|transaction id|transactionid|id transakce|tx id|volgnr|id da transacao|codigo da transacao|identifier)$/,
  ],
  ['id', 2, /\b(transferwise|payment|order|operation|reference) id$/],
  [
    'state',
    2,
    /^((payment |booking |transaction )?(state|status)|situacao|situacion|estado|estatus|(zahlungs|buchungs|umsatz)status|stato|statut|tilstand|tila|durum|κατασταση)$/,
  ],
  ['categories', 2, /^((spending |expense )?category|categories|categorias?|kategorie.*|categorie|kategoria)$/],
  [
    'third_party',
    3,
    /\b(zahlungsempfanger|payee|merchant|beneficiary|beneficiario|favorecido|estabelecimento|naam tegenpartij|tegenpartij naam|nazev protiuctu|counterparty|counter party|contrepartie|comercio|nadawca|odbiorca|origem destino|partner|saaja maksaja|mottaker|modtager|mottagare)\b/,
  ],
  [
    'third_party',
    2,
    /\b(empfanger|auftraggeber|begunstigter|zahlungspflichtiger|tiers|proveedor|loja|fornecedor|pagador|destinatario|kontrahent|controparte|remetente)\b/,
  ],
  ['third_party', 2, /\bzahlungs(empfanger|pflichtige)/],
  ['third_party', 1, /^(name|nome|nom|nombre|naam|naam omschrijving|title)$/],
  [
    'description',
    3,
    /\b(description|descricao|memo|narrative|historico|verwendungszweck|omschrijving|libelle|concepto|descripcion|zprava|mededeling(?:en)?|particulars|details|detalhes|beschreibung|popis|descrizione|kozlemeny|forklaring|selitys|viesti|tekst|notifications)\b/,
  ],
  [
    'description',
    2,
    /\b(lancamento|buchungstext|detalle|poznamka|titulo|motivo|communication|betreff|texto?|bezeichnung|note|notes|opis|tytu[lł]|causale|nature|reference|referencia)\b/,
  ],
  // The second instalment of a purchase has the day, the value and the name of the first: only this tells them apart.
  ['description', 1, /^(parcelas?|inst?all?ments?)$/],
  ['description', 1, /^(transacao|operacao|movimento|movimentacao|operation|transaction)$/],
];

/** What a heading says about its column; undefined where it says nothing. */
export function guessOf(heading: string): Guess | undefined {
  const words = normalise(heading.slice(0, 200));
  if (words === '' || words.length > 60) return undefined;
  const found = headings.find(([, , pattern]) => pattern.test(words));
  return found && { role: found[0], weight: found[1] };
}

/** How many cells read like headings of columns that matter. */
export function countKnown(cells: readonly string[]): number {
  return cells.filter((cell) => (guessOf(cell)?.role ?? 'ignore') !== 'ignore').length;
}

/** Headings for a day in languages whose banks write the day before the month. */
const dayFirst =
  /^(datas?|fechas?|datum|dato|buchung\w*|valuta\w*|wertstellung|boekdatum|transactiedatum|transaktionsdatum|datuma?|dt|libelle|montant|solde)\b/;

/** Whether the headings are in a language in which the day stands before the month. */
export function writesDayFirst(header: readonly string[]): boolean {
  return header.some((heading) => dayFirst.test(normalise(heading.slice(0, 200))));
}

/** Headings that only statements of cards have: instalments, whose card it is, a day of the purchase beside that of the booking. */
export function isCard(header: readonly string[]): boolean {
  const words = header.map((heading) => normalise(heading.slice(0, 200)));
  const any = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  return (
    any(/^(parcelas?|portador|inst?all?ments?|card( no| number| member)?|cartao)$/) ||
    (any(/^trans(action)? date$/) && any(/^(post(ed|ing)?|clearing) date$/))
  );
}

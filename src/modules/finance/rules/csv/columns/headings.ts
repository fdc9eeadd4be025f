import { payee, payer } from './party-headings.ts';
import type { Role } from '../settings.ts';

/**
 * Headings of bank files in the languages of the banks we know, normalised: lower case, without accents, single spaces. The first matching
 * pattern wins, so narrow patterns precede wide ones. If several columns claim one role, the greatest weight wins.
 */
/** A day of processing: on a card it is the booking day, and the other day is that of the purchase. */
export const processing =
  /\bprocess(ed|ing) ?(date|on)\b|\bdate processed\b|^(fecha (de )?proceso|data (de )?processamento)$/;

export const headings: readonly (readonly [Role, number, RegExp])[] = [
  [
    'fee',
    2,
    /^(total |transaction |bank |paypal |stripe |service )?(fees?|fee amount|gebuhr(en)?|entgelte?|tarifas?|taxas?|comision(es)?|comissao|comissoes|commissions?|commissioni?|frais|provision(en)?|oplata|prowizja|poplat(ek|ky|ok)|kosten|avgift(er)?|gebyr(er)?|kulut?|palkkio|jutalek|dij|charges?|masraf|komisyon|naknada|手数料|手续费)( [a-z]{3}| v mene uctu| in account currency)?$/,
  ],
  // Withheld tax changes the balance as a fee does.
  ['fee', 1, /^((withholding |withheld )?tax(es)?( withheld)?|quellensteuer|kapitalertrags?steuer|steuern?)$/],
  // Facts about the other party, next to its name.
  ['categories', 1, /^merchant category( description| name)?$/],
  [
    'ignore',
    1,
    /\b(counter ?party|contrapart\w*|payee|beneficiary|partner|recipient|receiver|sender|payer|merchant) (account( number| no)?|acc|iban|bic|swift|bank( name)?|number|no|id|address|city|town|country|state|zip|postcode|category code|code)$/,
  ],
  // Next to `Transaction Amount(Foreign)`.
  ['value', 3, /^transaction amount ?\(?local\)?$/],
  // Amounts in another currency, rates and points: next to the value, never the value itself.
  [
    'ignore',
    1,
    /\b(original\w*|oorspr|oorspronkelijk\w*|puvodni|povodn\w*|oryginal\w*|ursprung\w*|local|foreign|fremdwahrung\w*|estrangeir\w*|extranjera|etrangere|estera|buitenlands\w*|utenlandsk\w*|utlandsk\w*|udenlandsk\w*|cotacao|cotizacion|cambio|cours|taux|koers|kurs|wechselkurs|umrechnungskurs|umrechnung|valutakurs|kurz|tasso|exchange rate|fees?|poplatek|points?|punkte|puan|mil|miles|rewards?|cashback|tax|vat|mwst|tva|iva|kdv)\b/,
  ],
  [
    'ignore',
    1,
    /\b(nome no cartao|final do cartao|nazev uctu|account (name|number|no|type)|acc(oun)?t no|card (number|no)|kartennummer|kreditkartennummer|kontonummer|sort code|iban|bic|swift|blz|bankleitzahl|auftragskonto|mcc|conta|agencia|cislo|vs|ks|ss)\b/,
  ],
  [
    'ignore',
    1,
    /^(account|konto|compte|cuenta|conto|rekening|hesap( no)?|tili|ucet|rachunek|szamlaszam|racun|nr|no|s no|sr no|lp)$/,
  ],
  [
    'flag',
    3,
    /^(d c|c d|dc|cd|d k|k d|deb(ito|it)? (e )?(ou )?cred(ito|it)?|cred(ito|it)? (ou )?deb(ito|it)?|cr dr|dr cr|af bij|bij af|soll haben|s h|h s|b a|cargo abono|dare avere)$/,
  ],
  [
    'flag',
    2,
    /(deb[ie]t (or )?[ck]redit|[ck]redit (or )?deb[ie]t|deebet kreedit|debets kredits|debetas kreditas|terheles t jovairas j|soll haben|borc alacak|obciazenie uznanie|sinal|natureza|umsatztyp|amount sign$|^sign$|vorzeichen|kennzeichen|kennung|\bsens\b|sentido|^direction$|indicator$|προσημο|^收 支$|収支|入払区分|入出金区分|입출금구분)/,
  ],
  ['flag', 1, /^(tipo|type|typ|art|tipo (de |do )?(lancamento|transacao|movimento)|transaction type|typ transakce)$/],
  // Both directions in one column of signed amounts.
  ['id', 2, /明細 ?(id|番号)/],
  ['value', 3, /^(入出金|入出金額|入出金 円)$|入出金/],
  [
    'debit',
    3,
    /^(debits?|debitos?|deb|dare|saidas?|debet(as|s)?|deebet|belastung(en)?|soll|cargos?|withdrawals?|paid out|money out|spent|uitgaven?|obciazenia|wydatki|wyplaty|addebit[io]|uscit[ae]|prelievi|ausgaben?|ausgang|gastos?|egresos?|retiros?|despesas?|depenses?|sorties?|outflows?|ut fra konto|uttak|uttag|utgift(er)?|udgifter|udbetaling(er)?|utbetaling(er)?|menot|terheles|terhelt|kiadas|vydaje|vydaj|odchozi|borc|gider|cikan|isplat[ae]|izlaz|duguje|(v )?breme|zaduzenje|debitare|plati)\b|^(χρεωσ|дебит|расход|חובה|בחובה|(so tien )?ghi no|(ال)?(مبلغ ال)?مدين|(ال)?(سحب|مسحوبات)|(จานวนเงน)?ถอน|списание|出金|お引出し|支払い?金額|支出|提出|提款金額|付款金额|출금|찾으신)/,
  ],
  // Words that have this meaning only alone.
  ['debit', 3, /^(dr|dt|out|payments?|af|ud|ut|uit|withdrawn|minus|expenses?)$/],
  ['credit', 3, /^(cr|ct|in|receipts?|bij|ind|inn|plus|income|received|lodge?ments?)$/],
  [
    'debit',
    2,
    /(^(valor|vlr?) (do |a )?debito|zahlungsausgang|debit amount|amount debit|withdrawal amount|lastschrift|\b(debit|debet|debito|soll|belastung|cargo|dare|borc)( \w{3})?$|^(belop|belob|amount|money|cash|bedrag) (ut|ud|af|uit|out)$)/,
  ],
  [
    'credit',
    3,
    /^(credits?|creditos?|cred|avere|entradas?|kredit(as|s)?|kreedit|gutschrift(en)?|haben|abonos?|deposits?|depositos?|consignaciones|paid in|money in|inkomsten|uznania|wplywy|wplaty|accredit[io]|entrat[ae]|versamenti|einnahmen?|eingang|ingresos?|receitas?|recettes?|rentrees?|inflows?|inn pa konto|innskudd|insattning(ar)?|inntekt(er)?|indtaegter|indbetaling(er)?|innbetaling(er)?|tulot|jovairas|jovairt|bevetel|prijmy|prijem|prichozi|alacak|gelir|giren|uplat[ae]|ulaz|potrazuje|(v )?dobro|creditare|incasari)\b|^(πιστωσ|кредит|приход|זכות|בזכות|(so tien )?ghi co|(ال)?(مبلغ ال)?داين|(ال)?(ايداع|ايداعات)|(จานวนเงน)?ฝาก|зачисление|поступление|入金|お預入れ|預かり金額|存入|收入|收款金额|입금|맡기신)/,
  ],
  [
    'credit',
    2,
    /(^(valor|vlr?) (do |a )?credito|zahlungseingang|credit amount|amount credit|deposit amount|\b(credit|kredit|credito|haben|gutschrift|abono|avere|alacak)( \w{3})?$|^(belop|belob|amount|money|cash|bedrag) (inn|ind|bij|in)$)/,
  ],
  // The value date for interest, or a due day.
  [
    'date',
    1,
    /(value dat|val date|valuta date|interest date|effective date|valutadatum|valutadato|valuutapaiv|rentedatum|rantedag|wertstellung|datum valuty|data waluty|data (do |de )?valor|fecha (de )?valor|^f valor|^wert$|تاريخ (القيمة|الاستحقاق)|valuta data|data valuta|date (de )?valeur|dateval|erteknap|arvopaiva|valutadag|rentedato|vencimento|due date|valor tarihi|vaartuspaev|起息日)/,
  ],
  // The booking day, which balances and statements follow.
  [
    'date',
    4,
    /(\b(post(ed|ing)?|book(ed|ing)?|clear(ed|ing)|complet(ed|ion))( \w+)? (date|at|on)\b|date (posted|booked|completed|cleared)|^posted$|^buchung$|buchungs(tag|datum)|boek(ings)?datum|bokforings(dag|datum|dato)|bogforings(dag|dato)|bokfort|reskontradatum|kirjauspaiva|(datum|data|dat) (zauctovani|zauctovania|ksiegowania|rozliczenia|knjizenja|inregistrarii)|konyveles|data (contabile|registrazione|contabilizzazione|contabil(istica)?|(de )?lancamento|(de )?movimento)|fecha contable|date (de )?comptabilisation|date comptable|kayit tarihi|muhasebe tarihi|kande (kuu)?paev|date entered|entry date|entered|uitvoeringsdatum|date d execution|date de fin|fecha de finalizacion|abschlussdatum|datum des abschlusses|data di completamento|data de conclusao|datum voltooid|data zrealizowania|^дата (платежа|списания|проводки|обработки)|^data cont|^fecha ctble|dat[ae] mov|記帳日|入帳日|過帳日|记账日|入账日)/,
  ],
  [
    'date',
    3,
    /^(date|data|datum|fecha|dato|created|timestamp|dia|jour|pvm|paiva|paivamaara|initial date|kuupaev|datums|tarih|tarihi|tanggal|ngay|dagsetning|ημερομηνια|ημ νια|дата|日付|取引日|お取引日|年月日|交易日期|日期|記帳日)$/,
  ],
  // A card's day of processing is closer to the booking than the day of the purchase.
  ['date', 2.5, processing],
  [
    'date',
    2,
    /(^|\b)(date|data|datum|fecha|dato|created|timestamp|datuma|datums|tarih|tanggal|ngay|data operacji|transaktionsdag|transaktionsdato|tarihi|tapahtumapaiva|kopdatum|kjopsdato|kobsdato)\b|^dt\b|^date|ημερομηνια|^дата|תאריך|^(ال)?تاريخ|^วนท|取引日|利用日|交易(时间|時間)|거래일|이용일|승인일/,
  ],
  [
    'balance',
    2,
    /\b(available|avail|disponivel|disponible|disponibile|verfugbar\w*|beschikbaar\w*|dostepn\w*|tillgangligt?|tilgjengelig) (balance|saldo|solde)\b|\b(balance|bal|saldo|solde) (available|disponivel|disponible|disponibile|verfugbar|beschikbaar|dostepn\w*)\b|可用余额|可用餘額/,
  ],
  [
    'balance',
    3,
    /\b(balance|bal|saldo|saldos|saldot|solde|sold|zustatek|zostatok|kontostand|stan konta|saldo po|running|egyenleg|beholdning|bakiye|bakiyesi|stanje|jaak|likutis|atlikums|disponible|disponivel|balanta|so du|stada)\b|staða|رصيد|คงเหลอ|салдо|залишок|יתרה|υπολοιπο|(?<!繰越)残高|現在( 貸付 )?高|余额|餘額|結餘|結存|остаток|баланс|잔액/,
  ],
  [
    'value',
    3,
    /^(value|amount|valor|betrag|bedrag|montant|importe|importo|castka|suma|ciastka|zauctovana castka|kwota|belopp|belop|belob|beloep|umsatz|quantia|osszeg|maara|summa|sum|tutar|tutari|iznos|monto|objem|jumlah|so tien|upphaeð|ποσο|сумма|сума|סכום|金額|金额|取引金額|交易金额|금액|거래금액|이용금액|승인금액)$/,
  ],
  ['value', 4, /^(入账|结算|记账|清算)(币种|货币)? ?金额$/],
  [
    'value',
    3,
    /\b(billing|billed|account|booked|settled|posted|charged) amount\b|\b(betrag|bedrag|montant|importe|importo|amount|valor) (in |en |em )?(eur|euros?|chf|gbp|usd|brl|r)$|^сумма (платежа|списания)|^сумма.* в валют[еу] (счета|карты)|^סכום ה?חיוב/,
  ],
  [
    'value',
    2,
    /\b(amount|valor|betrag|bedrag|montant|importe|importo|castka|kwota|belopp|belop|belob|umsatz|osszege?|maara|tutar|tutari|iznos|monto|suma|summa|montantes?|jumlah|buchungsbetrag|umsatzbetrag|betraege)\b|ποσο|сумма|金額|金额|금액|^(ال)?(مبلغ|قيمة)|^จานวนเงน/,
  ],
  ['value', 1, /^total( amount)?( [a-z]{3})?$/],
  ['currency', 3, /^валюта (платежа|счета|карты)$/],
  [
    'currency',
    2,
    /\b(currency|ccy|curr?|moeda|munt|wahrung|waehrung|whg|mena|devise|devies|divisa|moneda|waluta|valuta|valuuta|valiuta|muntsoort|doviz|para birimi|deviza|devizanem\w*)\b|νομισμα|валюта|通貨|币种|幣別/,
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
    /^((payment |booking |transaction )?(state|status)|situacao|situacion|estado|estatus|etat|(zahlungs|buchungs|umsatz)status|stato|statut|tilstand|tila|durum|κατασταση|статус|(交易|当前)状态|상태)$/,
  ],
  [
    'categories',
    2,
    /^((spending |expense |umsatz )?category|categories|categorias?|(umsatz)?kategori(e.*|en|a)?|categorie|kategoria)$/,
  ],
  // The name is next to the number of the counterparty's account.
  ['third_party', 4, /^(gegenkonto (konto)?inhaber|(konto)?inhaber (des )?gegenkontos?)$/],
  [
    'third_party',
    4,
    /\b(nom|name|naam|nome|nombre|nazev|nazwa|navn|namn|nimi)\b.* (contrepartie|counterparty|tegenpartij|protiuctu|protistrany|odbiorcy|nadawcy)\b/,
  ],
  [
    'third_party',
    3,
    /\b(zahlungsempfanger|payee|merchant|vendor|supplier|beneficiary|beneficiario|beneficiar|favorecido|estabelecimento|esercente|commercant|enseigne|handler|haendler|naam tegenpartij|tegenpartij naam|tegenrekeninghouder|nazev protiuctu|counterparty|counter party|contrepartie|comercio|nadawca|odbiorca|origem destino|partner|partnername|saaja maksaja|saaja|maksaja|makseja|moketojas|gavejas|sanemejs|mottaker|modtager|mottagare|kedvezmenyezett|alici)\b|δικαιουχος|שם בית ה?עסק|利用店名|利用先|交易对方|交易对手|交易對手|对方(户名|名称|姓名)|對方(戶名|名稱)|対方|상대|가맹점|보낸 ?분|받는 ?분|контрагент/,
  ],
  [
    'third_party',
    2,
    /\b(empfanger(name)?|auftraggeber(name)?|begunstigter|zahlungspflichtiger|tiers|proveedor|loja|fornecedor|pagador|destinatario|kontrahent|controparte|remetente|payer|recipient|sender|gonderen)\b/,
  ],
  ['third_party', 2, payer],
  ['third_party', 2, payee],
  ['third_party', 2, /\bzahlungs(empfanger|pflichtige|beteiligte)/],
  ['third_party', 1, /^(name|nome|nom|nombre|naam|navn|namn|nimi|naziv|naam omschrijving|title)$/],
  [
    'description',
    3,
    /\b(description\d?|descricao|memo|narrative|narration|historico|verwendungszweck|omschrijving|libelle|label|concepto|descripcion|zprava|sprava|mededeling(?:en)?|particulars|details?|detalhes|detalii|beschreibung\d?|popis|descrizione|descrizioni|kozlemeny|forklaring|selitys|viesti|tekst|notifications|aciklama(si)?|selgitus|paaiskinimas|apraksts|informacija|opis|svrha|ucel|remarks?|keterangan|dien giai|skyring|texti|comments?|comentarios?|commentaires?|commento|kommentar(er)?|megjegyzes|uwagi|komentar|anmerkung(en)?|bemerkung(en)?|notitie|opmerking(en)?|anteckning(ar)?|huomautus|catatan|ghi chu)\b|תיאור|(وصف|تفاصيل|بيان)|^(รายการ|รายละเอยด)|основание|περιγραφη|αιτιολογια|описание|^опис( операціі)?$|назначение|摘要|取引内容|内容|備考|说明|附言|适要|적요|거래내용|내용|비고|메모|備註|备注|附註|メモ|^詳細|примечание|комментарий|σχολια|หมายเหต/,
  ],
  [
    'description',
    2,
    /\b(lancamento|buchungstext|detalle|detay|poznamka|titulo|motivo|communication|betreff|texto?|rubrik|melding|bezeichnung|note|notes|tytul|causale|nature|reference|referencia|observaciones|glosa|leyenda|jogcim|megnevezes|emne|islem)\b/,
  ],
  ['description', 2, /^transaction ref ?1$/],
  // The second instalment of a purchase has the day, value and name of the first; only this text distinguishes them.
  ['description', 1, /^(parcelas?|inst?all?ments?)$/],
  [
    'description',
    1,
    /^(transacao|operacao|movimento|movimentacao|operation|operazione|movimiento|transaction|transaktion|tranzactie|hareket)$/,
  ],
];

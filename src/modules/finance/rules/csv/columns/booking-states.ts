import { normalise } from '#platform/entity/search-text.ts';

/**
 * States of a payment that did not or not yet take place, as `normalise` spells them. A state may have a few words: `Umsatz vorgemerkt`.
 */
const notBooked = wordsOf(
  // English
  'pending|waiting|awaiting|on hold|authori[sz]ed|authori[sz]ation|reserved|scheduled|upcoming|planned|processing|in progress|unposted|draft|' +
    'reverted|reversed|declined|fail(ed|ure)|cancel(l?ed)?|voided|rejected|refused|denied|expired|blocked|removed|deleted|unsuccessful|incomplete|unpaid|not (posted|booked|completed|executed|settled|approved|accepted)',
  // Portuguese, Spanish
  'pendente|em processamento|em andamento|agendad[oa]|cativ[oa]|estornad[oa]|cancelad[oa]|recusad[oa]|negad[oa]|rejeitad[oa]|nao (realizad[oa]|efetuad[oa]|autorizad[oa])|' +
    'pendiente|en (proceso|tramite|curso)|retenid[oa]|rechazad[oa]|anulad[oa]|denegad[oa]|fallid[oa]|vencid[oa]',
  // German, Dutch
  'vorgemerkt|vormerkung|abgelehnt|zuruckgewiesen|storniert|abgebrochen|fehlgeschlagen|ausstehend|offen|reserviert|geplant|in bearbeitung|autorisiert|nicht (gebucht|ausgefuhrt)|' +
    'geweigerd|geannuleerd|gereserveerd|gepland|afgewezen|mislukt|in behandeling|in afwachting|openstaand',
  // French, Italian
  'refusee?|rejetee?|annulee?|echouee?|renvoyee?|devuelt[oa]|en attente|en cours|a venir|autorisee?|prevue?|' +
    'autorizzat[oa]|in attesa|in (corso|elaborazione|lavorazione)|annullat[oa]|rifiutat[oa]|respint[oa]|stornat[oa]|sospes[oa]|non contabilizzat[oa]|da contabilizzare|prenotat[oa]',
  // Danish, Norwegian, Swedish, Finnish
  'venter|afventer|reserveret|afvist|annulleret|slettet|ikke (bogfort|bokfort)|under behandling|reservert|avvist|kansellert|reserver(at|ad)|vantande|avvisad|makulerad|avbruten|preliminar|kommande|ej bokford|' +
    'varaus|katevaraus|varattu|odottaa|hylatty|peruttu|peruutettu|vahvistamaton|kirjaamaton',
  // Polish, Czech, Slovak, Hungarian, Croatian, Romanian
  'oczekujac[aey]|odrzucon[aey]|anulowan[aey]|zablokowan[aey]|blokada|planowan[aey]|w (trakcie realizacji|realizacji|toku)|nierozliczon[aey]|niezaksiegowan[aey]|niezrealizowan[aey]|' +
    'cekajici|cekajuca|ceka|zamitnut[aoy]|zamietnut[aey]|zrusen[aoey]|nezauctovan[aoey]|neproveden[aoy]|blokovan[aoey]|blokace|fuggoben|elutasitva|elutasitott|zarolt|torolt|sikertelen|' +
    'na cekanju|odbijeno|otkazano|rezervirano|in asteptare|respins[a]?|anulat[a]?|esuat[a]?|in curs',
  // Turkish, Greek, Baltic languages, Japanese, Chinese
  'beklemede|bekliyor|provizyon|iptal|iptal edildi|reddedildi|basarisız|onay bekliyor|εκκρεμει|εκκρεμης|σε αναμονη|απορριφθηκε|ακυρωθηκε|' +
    'ootel|tuhistatud|tagasi lukatud|rezervuota|laukiama|atmesta|atsaukta|gaida|rezervets|noraidits|atcelts|未確定|未決済|取消|失敗|处理中|處理中|已取消|失败|交易关闭|交易關閉|已关闭',
);

/** States of a payment that took place. A column with other words cannot be assumed to have states. */
const booked = wordsOf(
  'booked|posted|completed?|settled|cleared|executed|successful|success|succeeded|ok|paid|done|processed|approved|accepted|reconciled|refunded|' +
    'concluid[oa]|realizad[oa]|efe[tc]tuad[oa]|liquidad[oa]|aprovad[oa]|aprobad[oa]|contabilizad[oa]|completad[oa]|pag[oa]|gebucht|verbucht|ausgefuhrt|abgeschlossen|erledigt|abgerechnet|' +
    'geaccepteerd|uitgevoerd|verwerkt|geboekt|acceptee?|executee?|terminee?|comptabilisee?|effectuee?|contabilizzat[oa]|eseguit[oa]|addebitat[oa]|udfort|bogfort|bokfort?d?|utfort|gjennomfort|genomford|' +
    'kirjattu|suoritettu|zrealizowan[aey]|rozliczon[aey]|zaksiegowan[aey]|wykonan[aey]|zauctovan[aoey]|proveden[aoy]|spracovan[aey]|konyvelt|teljesult|izvrseno|provedeno|executat[a]?|finalizat[a]?|' +
    'tamamlandı|gerceklesti|onaylandı|ολοκληρωθηκε|teostatud|ivykdyta|izpildits|確定|完了|成功|已完成|交易成功',
);

/** Combines the words of several languages into one pattern for whole cells. */
function wordsOf(...languages: readonly string[]): RegExp {
  return new RegExp(`(?:^| )(?:${languages.join('|')})(?: |$)`);
}

/** Maximum length of a state; a longer text is something else. */
const longest = 40;

function says(cell: string, words: RegExp): boolean {
  return cell !== '' && cell.length <= longest && words.test(fold(cell));
}

/** As `normalise`, but also replaces the letters that it keeps. */
function fold(cell: string): string {
  return normalise(cell).replaceAll('ø', 'o').replaceAll('ł', 'l').replaceAll('đ', 'd');
}

/** Whether a payment's state says that no money moved, or not yet. */
export function isPending(cell: string): boolean {
  return says(cell, notBooked);
}

/** Whether a payment's state says that a refund arrived: Alipay lists it without a direction. */
export function isRefundDone(cell: string): boolean {
  return says(cell, /退款成功|\brefund (completed|successful|received)\b/);
}

/**
 * Whether all filled cells of a column are states, at least one of them of a payment that is not booked: `Umsatz gebucht`, `Umsatz
 * vorgemerkt`.
 */
export function looksLikeStates(cells: readonly string[]): boolean {
  const different = [...new Set(cells.filter((cell) => cell !== ''))];
  return (
    different.length > 1 &&
    different.length <= 8 &&
    different.some(isPending) &&
    different.every((cell) => isPending(cell) || says(cell, booked))
  );
}

import { folded } from '../columns/header-words.ts';
import { isWordy, offsetOf, titleOf } from './titles.ts';
import type { Row } from '../settings.ts';

/** Words for payments that did not take place yet, as `folded` spells them. */
const pending =
  /\b(pending|upcoming|scheduled|future|unposted|uncleared|unsettled|authori[sz]ations?|holds|not (yet )?(posted|booked|cleared|settled|completed)|vorgemerkte?[nrs]?|vormerkposten|vormerkungen|ungebuchte?[nr]?|(noch )?nicht gebuchte?[nr]?|ausstehende?[nr]?|anstehende[nr]?|bevorstehende[nr]?|in bearbeitung|geplante[nr]?|zukunftige[nr]?|kommende|gereserveerde?|in behandeling|(nog )?niet verwerkte?|geplande|pendientes?|retenid[oa]s|no contabilizad[oa]s|programad[oa]s|futur[oa]s|pendentes?|agendad[oa]s|cativ[oa]s|retid[oa]s|por (liquidar|contabilizar)|nao efetivad[oa]s|a venir|en (attente|cours)|non comptabilisee?s|futurs|in (sospeso|attesa|corso)|non contabilizzat[ie]|da contabilizzare|futur[ie]|reserver(te|ede|ade)|ikke (bokforte|bogforte)|ej bokforda|kommande|vantande|afventende|tulevat|oczekujace|zablokowane|nierozliczone|niezaksiegowane|planowane|cekajici|nezauctovane|blokovane|neuhrazene|cakajuce|nem konyvelt|fuggo|zarolt|bekleyen|onay bekleyen|gelecek)\b|εκκρεμ|ожида|не проведен|непроведен|в обработке|未確定|未決済|未入帳|未入账|未出账|處理中|处理中|미승인|미확정/u;

/** Words that mean such payments alone. */
const reserved =
  /\b(authori[sz]ations|holds|vormerkungen|reservierungen|reservations|reservas|retenciones|cativacoes|blocages|prenotazioni|reserveringen|reservasjoner|reservationer|\w*varaukset|blokady|blokace|rezervace|zarolasok|rezervacije|provizyonlar)\b/;

/** Words for payments in general, and for booked ones. */
const payments =
  /\b(amounts|betrage|bedragen|montants|montantes|importes|importi|belop|transactions?|activit(y|ies)|payments?|purchases|items|charges|entries|debits|credits|\w*umsatze|\w*buchungen|\w*posten|\w*zahlungen|\w*zahlungsverkehr|transacties|boekingen|betalingen|mutaties|movimientos|operaciones|transacciones|cargos|pagos|movimentos|lancamentos|transacoes|compras|pagamentos|operations|mouvements|paiements|ecritures|movimenti|operazioni|transazioni|pagamenti|transaksjoner|transaktioner|betalinger|betalningar|kop|posteringer|tapahtumat|\w+tapahtumat|maksut|transakcje|operacje|platnosci|transakce|transakcie|pohyby|platby|tetelek|tranzakciok|islemler|hareketler)\b|κινησεις|συναλλαγες|операции|платежи|取引|明細|交易|거래/u;

/** Words that join two kinds of payments in one title. */
const joint = /\b(and|und|y|e|et|og|och|ja|incl\w*|inkl\w*|with|mit|plus)\b|[&+/]/u;

/** Maximum words of a title. */
const most = 5;

/** Marks the rows below a title such as `Pending transactions`, up to the next title or heading: they are not booked. */
export function markPending(rows: readonly Row[]): readonly Row[] {
  let title: string | undefined;
  let isFilled = false;
  let isMarked = false;
  const offset = offsetOf(rows);
  const marked = rows.map((row) => {
    const found = titleOf(row, offset);
    if (found !== undefined && isPendingTitle(found)) [title, isFilled, isMarked] = [found, false, true];
    else if (found !== undefined && (payments.test(folded(found)) || isFilled)) title = undefined;
    // The first heading below the title belongs to it.
    else if (title !== undefined && isFilled && isWordy(row.cells)) title = undefined;
    const isRow = title !== undefined && row.cells.some((cell) => /\d/.test(cell)) && found === undefined;
    if (isRow) isFilled = true;
    return isRow && title !== undefined ? { ...row, pending: title } : row;
  });
  return isMarked ? marked : rows;
}

function isPendingTitle(title: string): boolean {
  const words = folded(title.replaceAll(/[\d()]+/g, ' '));
  if (words.split(' ').length > most || joint.test(title.toLowerCase())) return false;
  if (reserved.test(words)) return true;
  if (!pending.test(words)) return false;
  return payments.test(words) || words.replace(pending, '').trim() === '';
}

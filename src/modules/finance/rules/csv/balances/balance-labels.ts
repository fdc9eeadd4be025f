import { folded } from '../columns/header-words.ts';

/**
 * What a label says of the amount after it: the balance before the bookings, after them, or a balance that is not called either; undefined
 * if it is none, or one that bookings do not lead to, such as what may be spent.
 */
export function balanceLabelOf(label: string): 'opening' | 'closing' | 'plain' | undefined {
  if (label.length < 2 || label.length > 80) return undefined;
  // `closingBalance` and `closing_balance`
  const words = folded(label.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  if (!balance.test(words) || other.test(words)) return undefined;
  const withoutDays = words.replaceAll(/\d+/g, ' ').trim();
  if (withoutDays.split(/\s+/).length > mostWords) return undefined;
  if (opening.test(words)) return closing.test(words) ? undefined : 'opening';
  return closing.test(words) ? 'closing' : 'plain';
}

const mostWords = 9;

const balance =
  /\b(?:balance|bal|accountbalance|saldo\w*|\w+saldo|solde|sold|kontostand|\w+kontostand|stan konta|zustatek|zostatok|stanje|egyenleg\w*|bakiye\w*|beholdning|likutis|atlikums|jaak|stada|so du|baki)\b|υπολοιπο|остаток|баланс|залишок|салдо|残高|現在( 貸付 )?高|余额|餘額|結餘|잔액|יתרה|رصيد|ยอด/u;

const opening =
  /\b(?:open\w*|begin\w*|start\w*|prev\w*|prior|initial\w*|brought|anfangs?\w*|alte[rn]?|vortrag|\w*vortrag|anterior|inicial\w*|inizial\w*|precedente?|ancien|debut|poczatkow\w*|poprzedni\w*|pocatecni|pociatocny|pocetno|nyito\w*|alg\w*|inngaende|ingaende|primo|awal|acilis\w*|onceki|devreden|devir|pradini\w*|pradzi\w*|sakuma|dau ky|vorige|oude?|last statement)\b|αρχικο|входящ|начальн|на начало|вхідн|початков|期初|上期|前月|前回|이월|이전|전월|פתיחה|قديم|افتتاح|السابق|ยกมา/u;

const closing =
  /\b(?:clos\w*|end\w*|final\w*|fin|new|ledger|current|book|statement|actual|atual|contabil\w*|contable|nouveau|neue[rn]?|aktuell\w*|koncow\w*|konecny|zavrsno|zaro\w*|lopp\w*|utgaende|ultimo|akhir|kapanis\w*|guncel|galutin\w*|pabaig\w*|beigu|cuoi ky|nieuwe?|huidig\w*|as (?:of|at|on)|vom|am|per|au|al|em|ao|na dzien|ke dni|na dan)\b|τελικο|исходящ|конечн|на конец|вихідн|кінцев|期末|当前|本月|현재|סגירה|ختام|الحالي|ปัจจุบัน/u;

/** Amounts that are no balance of an account after its bookings. */
const other =
  /\b(?:avail\w*|avl|disp\w*|verfugbar\w*|dostepn\w*|disponibiln\w*|beschikba\w*|tillganglig\w*|tilgjengelig\w*|disponibel\w*|kullanilabilir|usable|spendable|limit\w*|block\w*|blocca\w*|bloquead\w*|bloque|hold|held|average|avg|medio|media|moyen|minimum|maximum|min|max|durchschnitt\w*|invest\w*|aplic\w*|poupanca|reward\w*|points?|pontos|miles|pending|uncleared|overdraft|credit line|transfer\w*|check\w*|interest|juros|prossim\w*|proximo|total|provis\w*|projet\w*|previsto|parcial|date|datum|fecha|data)\b|доступн|可用|利用可能|引出可能|가용|출금가능|זמינה|المتاح|ใช้ได้|繰越/u;

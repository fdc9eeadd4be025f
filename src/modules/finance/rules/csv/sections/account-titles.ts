import { isMoney } from '../columns/column-profile.ts';
import { folded } from '../columns/header-words.ts';
import { codeOf } from '../amounts/currency-code.ts';
import type { Row } from '../settings.ts';

/** A line above a table that names its account, card or wallet. */
export interface AccountTitle {
  readonly name: string;
  /** Equal for titles of one account. */
  readonly key: string;
}

const kinds =
  /\b(accounts?|acct|checking|chequing|savings?|wallet|card|visa|mastercard|amex|maestro|depot|konto|\w+konto|giro|sparen|tagesgeld|karte|\w+karte|compte|livret|carte|cuenta|tarjeta|ahorros?|conta|poupanca|cartao|conto|carta|rekening|\w+rekening|spaar\w*|kaart|\w+kaart|tili|\w+tili|kortti|\w+kortti|kort|\w+kort|rachunek|karta|ucet|szamla|\w+szamla|kartya|\w+kartya|hesap|hesabi|kart|racun|kartica|cont)\b|λογαριασμος|карта|карты|счет|счета|рахунок|口座|預金|貯金|カード|存款|账户|帳戶|账号|帳號|卡|계좌|예금|카드|חשבון|حساب|บัญชี/u;

/** Words in titles of documents, which may have running numbers. */
export const documents =
  /\b(statements?|summary|summaries|overview|ubersicht|resumo|resumen|page|\w*auszug|extratos?|extractos?|releves?|estratto|afschrift\w*|kontoutdrag|kontoutskrift|tiliote|wyciag|vypis|kivonat|ekstre\w*|izvod|seite|pagina|pag|sida|side|strona|sivu|oldal)\b/;

/** Words that only say that payments follow. */
const general =
  /^(umsätze|kontoumsätze|umsätze für|transactions?( for| of| -)?|account activity( for| -)?|movimientos( de)?|movimentos( d[ae])?|mouvements( d[eu])?|opérations( d[eu])?|movimenti( d[ei]l?)?|transacties( van)?|lançamentos( d[ae])?)(\s*:\s*|\s+)(?=\S)/i;

const cards =
  /\b(card|visa|mastercard|amex|karte|\w+karte|carte|tarjeta|cartao|kaart|\w+kaart|kortti|\w+kortti|\w+kort|karta|kartya|\w+kartya|kart|kartica)\b|карт|カード|卡|카드/u;

/** Whether a text has a word for accounts or cards: `Main account`, `Kreditkarte`. */
export function isAccountName(text: string): boolean {
  const words = folded(text);
  return (
    text.length <= 60 &&
    (kinds.test(words) || /^(cash|bar|bargeld|dinheiro|efectivo|especes|contanti|kateinen|gotowka)$/.test(words))
  );
}

/** Whether a title names a card: additional cards may be of one bill. */
export function isOfCard({ name, key }: AccountTitle): boolean {
  return cards.test(folded(name)) || cards.test(key);
}

/** The account that a row without money names. */
export function accountTitleOf(row: Row): AccountTitle | undefined {
  const cells = row.cells.filter((cell) => cell !== '');
  const [first = ''] = cells;
  if (cells.length === 0 || cells.length > 4 || cells.some((cell) => isMoney(cell) || cell.length > 80))
    return undefined;
  const text = withoutDays(cells.join(' '));
  const words = folded(text);
  const code = cells.length <= 2 ? codeOf(withoutLabel(cells.at(-1) ?? '')) : null;
  const number = numberIn(text);
  const isDocument = documents.test(words);
  if (!kinds.test(words) || ((isDocument || cells.length > 2) && number === undefined))
    return code === null || isDocument ? undefined : { name: code, key: code };
  const key = number ?? words.replaceAll(/\d+/g, ' ').trim();
  return { name: nameOf(first, cells.slice(1).find((cell) => withoutDays(cell) !== '') ?? ''), key };
}

/** `Account: Holidays` and `Account`, `Holidays` are labels with names. */
function nameOf(first: string, second: string): string {
  const label = first.replace(/\s*[:：]\s*$/, '');
  if (label !== first || (second !== '' && numberIn(withoutDays(second)) !== undefined))
    return second === '' ? label : second;
  const after = withoutLabel(first);
  if (after !== first && after !== '' && withoutDays(after) !== '') return after;
  return withoutGeneral(first);
}

/** `Transactions for Savings` as `Savings`. */
export function withoutGeneral(title: string): string {
  return title.replace(general, '');
}

function withoutLabel(cell: string): string {
  return cell.replace(/^[^:：]{2,30}[:：]\s*/, '').trim();
}

/** The number of an account: of five digits or more, perhaps in groups; or the last digits of a masked one. */
function numberIn(text: string): string | undefined {
  const whole = /(?<![\p{L}\d])(?:[A-Z]{2}\d{2}[ A-Z\d]{8,40}|\d[\d /-]{3,40}\d)(?!\d)/u
    .exec(text)?.[0]
    .replaceAll(/[ /-]/g, '');
  if (whole !== undefined && whole.length >= 5) return whole;
  return /(?:[*xX•.·]{2,}|\b(?:ending|ends|final|endend|termina\w*|endet)\b[^\d]{0,12})[ -]?(\d{3,5})\b/.exec(
    text,
  )?.[1];
}

function withoutDays(text: string): string {
  return text.replaceAll(days, ' ').replaceAll(/^[\s:–-]+$/g, '');
}

const days =
  /\b(?:\d{1,4}([-/.])\d{1,2}\1\d{2,4}|(?:19|20)\d{6}|\d{4}[-/.]\d{2}|\d{1,2}[-/.]\d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4})\b/gu;

import { isBalanceLine } from '../balances/balance-lines.ts';
import type { Role, Row } from '../settings.ts';
import { datedRows, profileOf, type Profile } from './column-profile.ts';
import { folded, guessOf } from './header-words.ts';
import { partyColumnsOf } from './party-headings.ts';

/** Number of rows to look at. */
const looked = 400;

/** Number of different texts from which on a column has names, not kinds of payments. */
const many = 8;

/**
 * Finds the names of other parties in a column that no heading names: in a file without headings, or next to descriptions that say less. The
 * roles stay unchanged if a column has them already.
 */
export function withUnnamedParties(column: readonly Role[], header: readonly string[], rows: readonly Row[]): Role[] {
  const description = column.indexOf('description');
  if (column.includes('third_party')) return [...column];
  const sample = datedRows(rows.slice(0, looked));
  const profiles = column.map((_, place) => profileOf(sample.map(({ cells }) => cells[place] ?? '')));
  const paired = partyColumnsOf(header.map(folded))?.find(
    (place) => column[place] === 'ignore' && isOfLetters(profiles[place]),
  );
  if (paired !== undefined) return column.map((role, place) => (place === paired ? 'third_party' : role));
  if (description === -1) return [...column];
  const descriptions = profiles[description]?.distinct ?? 0;
  const isHeaded = header.some((heading) => heading !== '');
  const most = (place: number): number => profiles[place]?.distinct ?? 0;
  const [best] = [...profiles.entries()]
    .filter(([place, profile]) => {
      const isUnused =
        column[place] === 'ignore' &&
        ((header[place] ?? '') !== '') === isHeaded &&
        guessOf(header[place] ?? '') === undefined;
      return isUnused && isOfNames(profile, sample, place) && (!isHeaded || profile.distinct > descriptions * 2);
    })
    .map(([place]) => place)
    .sort((one, other) => most(other) - most(one));
  return column.map((role, place) => (place === best ? 'third_party' : role));
}

function isOfLetters(profile: Profile | undefined): boolean {
  return profile !== undefined && profile.letters > 2 && profile.days + profile.numbers < 0.5;
}

/** Whether a column has names: letters rather than digits, mostly different, in many rows. */
function isOfNames(
  { filled, letters, distinct, days, numbers, code }: Profile,
  rows: readonly Row[],
  place: number,
): boolean {
  if (filled < 3 || filled * 3 < rows.length || letters < 5 || letters > 40 || days + numbers > 0.1 || code)
    return false;
  if (distinct < Math.min(filled / 2, many)) return false;
  const cells = rows.map(({ cells: all }) => all[place] ?? '').filter((cell) => cell !== '');
  const wordy = cells.filter((cell) => cell.replaceAll(/\P{L}/gu, '').length * 10 >= cell.length * 6);
  return wordy.length * 10 >= cells.length * 8;
}

/** Headings of the kind of a payment. */
const kind =
  /^(type|tipo|typ|art|soort|sort|transaction( type)?|operation( type)?|type (of )?(transaction|operation|movement)|payment (type|method)|transaction category|transaktion(s?typ\w*)?|umsatzart|buchungsart|vorgang(sart)?|geschaftsvorfall|buchungstext|buchungsschlussel|mutatiesoort|soort (mutatie|transactie)|transactietype|tipo (de |do |di )?(movimiento|operacion|transaccion|lancamento|transacao|movimento|operazione)|operacion|operacao|movimiento|movimento|type d operation|nature( de l operation)?|rodzaj( transakcji| operacji)?|typ (transakcji|operacji|transakce|operace|pohybu|transakcie)|tapahtumalaji|laji|transaktionstyp|transaksjonstype|tranzakcio( tipusa)?|tipus|islem( tipi| turu)?|tip( tranzactie| transakcije)?|вид операции|тип( операции)?|τυπος( συναλλαγης)?|取引種類|取引区分|種別|交易(类型|類型|种类)|業務類型|거래구분|거래종류|거래유형)$/;

/**
 * Puts the kind of a payment into the description of rows without texts. Where no party is named, it also goes before a description that has
 * as many digits as letters or more. Keys are made of the texts of the file.
 */
export function fillMissingTexts(
  rows: readonly Row[],
  column: readonly Role[],
  header: readonly string[],
): readonly Row[] {
  const texts = column.flatMap((role, place) => (role === 'description' || role === 'third_party' ? [place] : []));
  const named = column.indexOf('third_party');
  const target = column.includes('description') ? column.indexOf('description') : named;
  const kinds = header.flatMap((heading, place) =>
    kind.test(folded(heading)) && !texts.includes(place) ? [place] : [],
  );
  if (target === -1 || kinds.length === 0) return rows;
  return rows.map((row) => {
    const filled = texts.map((place) => row.cells[place] ?? '').filter(isText);
    const type = kinds.map((place) => row.cells[place] ?? '').find((cell) => /\p{L}{2}/u.test(cell)) ?? '';
    const lacksText = filled.length === 0 || (!isText(row.cells[named] ?? '') && filled.every(isNumber));
    if (!lacksText || type === '' || row.cells === header || row.cells.some(isBalanceLine)) return row;
    const own = row.cells[target] ?? '';
    const text = isText(own) ? `${type} ${own}` : type;
    const length = Math.max(row.cells.length, target + 1);
    const cells = Array.from({ length }, (_, place) => (place === target ? text : (row.cells[place] ?? '')));
    return { ...row, written: row.written ?? row.cells, cells };
  });
}

function isText(cell: string): boolean {
  return /[\p{L}\p{N}]/u.test(cell);
}

/** Whether a text has at least as many digits as letters. */
function isNumber(cell: string): boolean {
  return cell.replaceAll(/\P{N}/gu, '').length >= cell.replaceAll(/\P{L}/gu, '').length;
}

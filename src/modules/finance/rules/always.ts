import type { Input } from '#platform/entity/define.ts';
import { thirdPartyOf } from './mapping.ts';
import type { RowKind } from './row-kinds.ts';

/**
 * Proposes the mapping that would have made a person's change: which text identifies such rows, and what changes in them. Null if no text
 * of the row is suitable, or nothing changed that a mapping can change.
 */
export function proposeMapping(kind: RowKind, before: Input, after: Input): Input | null {
  const party = thirdPartyOf[kind];
  const was = (name: string): string => (typeof before[name] === 'string' ? before[name] : '');
  const is = (name: string): string => (typeof after[name] === 'string' ? after[name] : '');
  const rule = { target: kind, kind_of_change: 'replace' };
  const tags = tagsOf(after);
  const retagged = tags !== '' && tags !== tagsOf(before);
  const renamed = party !== null && is(party) !== '' && is(party) !== was(party);
  const retold = is('description') !== '' && was('description') !== '' && is('description') !== was('description');
  const known = party !== null && !renamed ? recurringPart('third_party', is(party)) : null;
  const watch = known ?? recurringPart('description', was('description'));
  if (retagged && watch !== null) return { ...rule, ...watch, field_to_change: 'categories', text_to_change: tags };
  const clue = recurringPart('description', was('description'));
  if (renamed && clue !== null)
    return { ...rule, ...clue, field_to_change: 'third_party', text_to_change: is(party).slice(0, 200) };
  if (retold && clue !== null)
    return { ...rule, ...clue, field_to_change: 'description', text_to_change: is('description').slice(0, 200) };
  return null;
}

function tagsOf(row: Input): string {
  return Array.isArray(row['categories']) ? row['categories'].join(', ') : '';
}

/** A payment service before a star says nothing about the payee: `MP *LOJA`, `PAYPAL *STEAM`. */
const collectors =
  /^(?:mp|mercado ?pago|pag(?:\*|seguro)?|paypal|pp|sumup|sq|square|zettle|iz|ifd|ec|ebanx|dl|google|apple)$/i;

/**
 * The recurring part of a text: of `UBER *TRIP HELP` the part before the star, else the longest part without digits, because dates and
 * numbers differ from row to row.
 */
function recurringPart(field: 'third_party' | 'description', text: string): Input | null {
  const [before = '', ...after] = text.split('*');
  const merchant = after.length > 0 ? longestIn(before) : '';
  const isMerchant = merchant.length >= shortest && !collectors.test(merchant);
  const part = isMerchant ? merchant : longestIn(after.length > 0 ? after.join(' ') : text) || longestIn(text);
  if (part.length < shortest) return null;
  return { field_to_watch: field, kind_of_watch: 'contains', text_to_match: part.slice(0, 200) };
}

/** Two letters appear in too many texts. */
const shortest = 3;

function longestIn(text: string): string {
  const parts = text
    .split(/\S*\d\S*/)
    .map((part) => part.replaceAll(/^[^\p{L}]+|[^\p{L}.)]+$/gu, ''))
    .toSorted((a, b) => b.length - a.length);
  return parts[0] ?? '';
}

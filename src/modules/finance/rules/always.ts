import type { Input } from '#platform/entity/define.ts';
import { thirdPartyOf } from './mapping.ts';
import type { RowKind } from './movements.ts';

/**
 * The mapping that would have made a change by itself: what tells such rows apart, and what was made of them.
 * Null where nothing in the row can be told again, or nothing was changed that a mapping changes.
 */
export function alwaysLike(kind: RowKind, before: Input, after: Input): Input | null {
  const party = thirdPartyOf[kind];
  const was = (name: string): string => (typeof before[name] === 'string' ? before[name] : '');
  const is = (name: string): string => (typeof after[name] === 'string' ? after[name] : '');
  const rule = { target: kind, kind_of_change: 'replace' };
  const tags = tagsOf(after);
  const retagged = tags !== '' && tags !== tagsOf(before);
  const renamed = party !== null && is(party) !== '' && is(party) !== was(party);
  const retold = is('description') !== '' && was('description') !== '' && is('description') !== was('description');
  const watch = party !== null && !renamed && is(party) !== '' ? named(is(party)) : clueIn(was('description'));
  if (retagged && watch !== null) return { ...rule, ...watch, field_to_change: 'categories', text_to_change: tags };
  const clue = clueIn(was('description'));
  if (renamed && clue !== null)
    return { ...rule, ...clue, field_to_change: 'third_party', text_to_change: is(party).slice(0, 200) };
  if (retold && clue !== null)
    return { ...rule, ...clue, field_to_change: 'description', text_to_change: is('description').slice(0, 200) };
  return null;
}

function tagsOf(row: Input): string {
  return Array.isArray(row['categories']) ? row['categories'].join(', ') : '';
}

function named(party: string): Input {
  return { field_to_watch: 'third_party', kind_of_watch: 'equals', text_to_match: party.slice(0, 200) };
}

/** The longest part of a bank's text that has no figures: days, times and numbers differ from row to row. */
function clueIn(description: string): Input | null {
  const parts = description
    .split(/\S*\d\S*/)
    .map((part) => part.replaceAll(/^[^\p{L}]+|[^\p{L}.)]+$/gu, ''))
    .toSorted((a, b) => b.length - a.length);
  const [longest = ''] = parts;
  if (longest.length < 3) return null;
  return { field_to_watch: 'description', kind_of_watch: 'contains', text_to_match: longest.slice(0, 200) };
}

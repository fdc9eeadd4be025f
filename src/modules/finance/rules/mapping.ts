import type { RowKind } from './row-kinds.ts';
import { tidyTags } from './categories/tags.ts';

/** A stored mapping; missing fields have their defaults. */
export interface MappingRule {
  readonly _id: string;
  readonly created_at: string;
  readonly active?: boolean | null;
  readonly order?: number | null;
  readonly target?: string | null;
  readonly field_to_watch?: string | null;
  readonly kind_of_watch?: string | null;
  readonly text_to_match?: string | null;
  readonly kind_of_change?: string | null;
  readonly field_to_change?: string | null;
  readonly text_to_change?: string | null;
}

/** The fields of a row that mappings read and change, for all kinds. */
export interface Texts {
  readonly third_party: string;
  readonly description: string;
  readonly categories: readonly string[];
}

/** The row after the mappings, and the ids of those that changed it, in their order. */
export interface Mapped extends Texts {
  readonly by: readonly string[];
}

/** Maximum lengths of texts and number of categories; a change beyond them is not made. */
const most = { third_party: 200, description: 500, categories: 20 } as const;

/** The field with the third party in rows of a kind; a transfer has none. */
export const thirdPartyOf: Readonly<Record<RowKind, 'paid_by' | 'paid_to' | null>> = {
  income: 'paid_by',
  outgo: 'paid_to',
  exchange: 'paid_to',
  transfer: null,
};

/** The active mappings of a kind in the order in which they are applied. */
export function inOrder<M extends MappingRule>(mappings: readonly M[], kind: RowKind): readonly M[] {
  const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return mappings
    .filter((mapping) => mapping.active !== false && (mapping.target ?? 'outgo') === kind)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || before(a.created_at, b.created_at) || before(a._id, b._id));
}

/** Applies mappings once, one after the other, each to the result of the previous one. They must be sorted by `inOrder`. */
export function applyMappings(texts: Texts, kind: RowKind, ordered: readonly MappingRule[]): Mapped {
  let row = texts;
  let plain = foldedTexts(row);
  const by: string[] = [];
  for (const mapping of ordered) {
    if (!isFound(plain, mapping)) continue;
    const next = changed(row, kind, mapping);
    if (next === row) continue;
    row = next;
    plain = foldedTexts(row);
    by.push(mapping._id);
  }
  return { third_party: row.third_party, description: row.description, categories: row.categories, by };
}

/** Whether the watched field contains the mapping's text, regardless of case and accents. An empty text never matches. */
export function matches(row: Texts, mapping: MappingRule): boolean {
  return isFound(foldedTexts(row), mapping);
}

/** Normalising takes most of the time, so each row is normalised once for all mappings, and each mapping once for all rows. */
function foldedTexts(row: Texts): Texts {
  return {
    third_party: folded(row.third_party),
    description: folded(row.description),
    categories: row.categories.map(folded),
  };
}

const wantedBy = new WeakMap<MappingRule, string>();

function isFound(plain: Texts, mapping: MappingRule): boolean {
  const wanted = wantedBy.get(mapping) ?? folded(mapping.text_to_match ?? '');
  wantedBy.set(mapping, wanted);
  if (wanted === '') return false;
  const field = mapping.field_to_watch ?? 'description';
  // Categories have dashes where a person types spaces.
  if (field === 'categories')
    return plain.categories.some((tag) => contains(tag, wanted.replaceAll(' ', '-'), mapping));
  return contains(field === 'third_party' ? plain.third_party : plain.description, wanted, mapping);
}

function contains(text: string, wanted: string, { kind_of_watch: watch }: MappingRule): boolean {
  switch (watch) {
    case 'equals':
      return text === wanted;
    case 'starts_with':
      return text.startsWith(wanted);
    case 'ends_with':
      return text.endsWith(wanted);
    default:
      return text.includes(wanted);
  }
}

/** The row after a mapping; the same object if nothing changes. */
function changed(row: Texts, kind: RowKind, mapping: MappingRule): Texts {
  const field = mapping.field_to_change ?? 'categories';
  const text = mapping.text_to_change ?? '';
  const way = mapping.kind_of_change ?? 'replace';
  if (field === 'categories') {
    const categories = together(row.categories, tidyTags([text]), way);
    const same =
      categories.length === row.categories.length && categories.every((tag, at) => tag === row.categories[at]);
    return same || categories.length > most.categories ? row : { ...row, categories };
  }
  if (field === 'third_party' && thirdPartyOf[kind] === null) return row;
  const name = field === 'third_party' ? 'third_party' : 'description';
  const written = joined(row[name], text.trim(), way);
  return written === row[name] || written.length > most[name] ? row : { ...row, [name]: written };
}

function together(tags: readonly string[], added: readonly string[], way: string): readonly string[] {
  if (way === 'replace') return added;
  const missing = added.filter((tag) => !tags.includes(tag));
  return way === 'append' ? [...tags, ...missing] : [...missing, ...tags];
}

/** Joins two texts with one space, unless the first already contains the second. */
function joined(text: string, added: string, way: string): string {
  if (way === 'replace') return added;
  if (added === '' || text === added) return text;
  if (text === '') return added;
  if (way === 'append') return text.endsWith(` ${added}`) ? text : `${text} ${added}`;
  return text.startsWith(`${added} `) ? text : `${added} ${text}`;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

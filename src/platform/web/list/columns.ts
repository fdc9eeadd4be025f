import { type DecimalField, type Entity, relationOf } from '#platform/entity/define.ts';
import { fieldOf } from '../fields/field-of.ts';

/** The columns that a list of the kind can show: all fields but long texts. */
export function possibleColumns(entity: Entity): readonly string[] {
  const own = Object.entries(entity.fields)
    .filter(([, field]) => field.type !== 'content')
    .map(([name]) => name);
  return [...new Set([...entity.list, ...own, 'created_at', 'updated_at'])];
}

/** The chosen columns in the order of the list; always with the title, which identifies a row. */
export function shownColumns(entity: Entity, chosen: readonly string[] | null): readonly string[] {
  if (chosen === null) return amountsLast(entity, entity.list);
  const wanted = new Set([...chosen, titleColumn(entity)]);
  return amountsLast(
    entity,
    possibleColumns(entity).filter((name) => wanted.has(name)),
  );
}

/** Amounts are last, at the right edge, so that they can be compared; the other columns keep their order. */
function amountsLast(entity: Entity, columns: readonly string[]): readonly string[] {
  const isAmount = (name: string): boolean => fieldOf(entity, name)?.type === 'decimal';
  return [...columns.filter((name) => !isAmount(name)), ...columns.filter(isAmount)];
}

/** The column in bold that opens the record. */
export function titleColumn(entity: Entity): string {
  return entity.list.includes(entity.title) ? entity.title : (entity.list[0] ?? entity.title);
}

/** The fields that `_find` must return for these columns. */
export function columnFields(entity: Entity, columns: readonly string[]): readonly string[] {
  const related = columns.flatMap((name) => {
    const field = fieldOf(entity, name);
    if (field?.type === 'decimal') return currencyPath(entity, field);
    return field?.type === 'ref' && field.to !== 'any' ? [`${relationOf(name, field)}.label`] : [];
  });
  return [...new Set(['_id', '_rev', 'klass', 'label', ...columns, ...related])];
}

/** The field that contains an amount's currency. */
function currencyPath(entity: Entity, { currency }: DecimalField): string[] {
  const holder = currency === undefined ? undefined : entity.fields[currency];
  if (currency === undefined || holder === undefined) return [];
  return [holder.type === 'ref' ? `${relationOf(currency, holder)}.currency` : currency];
}

/**
 * Whether a list can be sorted by a column at any size: an index has the order, so that no page reads the whole group.
 */
export function isSortable(entity: Entity, name: string): boolean {
  const field = fieldOf(entity, name);
  if (field === undefined || ['ref', 'tags', 'list', 'content', 'boolean'].includes(field.type)) return false;
  return field.indexed === true || [ownOrder(entity), 'created_at', 'updated_at'].includes(name);
}

/**
 * The requested order (`-number`), else the kind's own. An option has few values, so the kind's own order decides
 * between equal ones.
 */
export function sortKeys(
  entity: Entity,
  requested: string | undefined,
): readonly Readonly<Record<string, 'asc' | 'desc'>>[] {
  const sort = requested !== undefined && isSortable(entity, requested.replace('-', '')) ? requested : entity.sort;
  const [name, direction] = [sort.replace('-', ''), sort.startsWith('-') ? ('desc' as const) : ('asc' as const)];
  const isOption = entity.fields[name]?.type === 'option';
  return (isOption ? [name, ownOrder(entity)] : [name]).map((key) => ({ [key]: direction }));
}

function ownOrder(entity: Entity): string {
  return entity.sort.replace('-', '');
}

/** What the style sheet needs to know of a cell: its type, its alignment, and how early it is hidden. */
export interface CellLook {
  readonly 'data-title'?: true;
  readonly 'data-type'?: string;
  readonly 'data-figure'?: true;
  readonly 'data-rank'?: number;
}

export function cellLook(entity: Entity, name: string, rank: number): CellLook {
  if (name === titleColumn(entity)) return { 'data-title': true };
  if (name === entity.numbered) return { 'data-type': 'number' };
  const type = fieldOf(entity, name)?.type ?? 'text';
  const figure = type === 'integer' || type === 'decimal';
  // Amounts are the purpose of such a list, so they are never hidden.
  return {
    'data-type': type,
    'data-rank': type === 'decimal' ? 2 : Math.min(rank, 9),
    ...(figure ? { 'data-figure': true } : {}),
  };
}

const storageKey = (kind: string): string => `oficina.columns.${kind}`;

export function readColumns(kind: string): readonly string[] | null {
  return localStorage.getItem(storageKey(kind))?.split(',') ?? null;
}

/** Null restores the kind's own columns. */
export function writeColumns(kind: string, columns: readonly string[] | null): void {
  if (columns === null) localStorage.removeItem(storageKey(kind));
  else localStorage.setItem(storageKey(kind), columns.join(','));
}

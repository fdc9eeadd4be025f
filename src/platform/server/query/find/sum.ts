import { Big } from 'big.js';
import { type AnyDoc, type DecimalField, type Entity, isAmount, relationOf } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { readableRows } from '../../auth/parent-permission.ts';
import type { Context } from '../../context.ts';
import { withRelations } from '../../records/relations.ts';
import { checkKindScope } from '../../auth/scopes.ts';
import { createBinder, type Statement } from './sql/binder.ts';
import { allOf, always } from './sql/boolean-sql.ts';
import { fieldMapOf } from './entity-fields.ts';
import { tableFor, tooLong } from './find.ts';
import { kindOf } from './selector/kind.ts';
import { limits } from './selector/limits.ts';
import { type FindRequest, parseFind } from './request.ts';
import { tableSql } from './sql/table-sql.ts';

/** The sum of one field in one currency; null is the group's currency. */
interface Sum {
  key: [field: string, currency: string | null];
  /** An exact decimal number, with the field's digits or those of the value with the most digits. */
  value: string;
}

export interface Sums {
  /** Number of documents that the selector finds, at most `limits.summed`. */
  total_rows: number;
  /** False if there are more; then nothing is summed. */
  complete: boolean;
  rows: Sum[];
}

interface Amount {
  readonly name: string;
  readonly field: DecimalField;
}

/** Sums amounts of all documents that a selector finds, by field and currency. */
export async function sum(ctx: Context, selector: unknown, names: readonly string[]): Promise<Sums> {
  const request = parseFind({ selector });
  const { entity, owner } = tableFor(ctx, kindOf(request.condition, ctx.product.registry));
  checkKindScope(ctx.who, entity, 'read');
  const amounts = [...new Set(names)].map((name) => amountOf(entity, name));
  const { text, values } = statementOf(ctx, entity, owner, request, amounts);
  const groups = await ctx.db.query<Group>(text, values).catch(tooLong);
  const total = groups.reduce((count, group) => count + group._rows, 0);
  if (total > limits.summed) return { total_rows: limits.summed, complete: false, rows: [] };
  const told = await withRelations(
    ctx,
    entity,
    groups,
    amounts.flatMap(({ field }) => holderOf(entity, field) ?? []),
  );
  return { total_rows: total, complete: true, rows: amounts.flatMap((amount) => sumsOf(entity, amount, told)) };
}

function amountOf(entity: Entity, name: string): Amount {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!isAmount(field)) throw failure('invalid_fields', `${entity.kind} has no amount ${name.slice(0, 64)}.`);
  return { name, field };
}

/** Documents with the same currencies: their number, the sums, and the columns with the currencies. */
type Group = AnyDoc & { readonly _rows: number };

function statementOf(
  ctx: Context,
  entity: Entity,
  owner: string,
  request: FindRequest,
  amounts: readonly Amount[],
): Statement {
  const { bind, finish } = createBinder();
  const account = `${owner} = ${bind(ctx.account, 'text')}`;
  const condition = allOf([
    tableSql(request.condition, fieldMapOf(entity), { bind, aliases: { next: 0 } }),
    readableRows(ctx, entity) ?? always,
  ]);
  const holders = [...new Set(amounts.flatMap(({ field }) => field.currency ?? []))].map((name) => `"${name}"`);
  const columns = [...holders, ...amounts.map(({ name }) => `"${name}"`)].join(', ');
  const sums = amounts.map(({ name }) => `sum("${name}")::text AS "${name}"`);
  return finish(
    [
      `SELECT ${[...holders, 'count(*)::integer AS _rows', ...sums].join(', ')} FROM (`,
      `SELECT ${columns} FROM "${entity.plural}" WHERE ${account}${condition === always ? '' : ` AND ${condition}`}`,
      // Part of the text, because it is the same in all queries.
      `LIMIT ${limits.summed + 1}) found`,
      holders.length === 0 ? '' : `GROUP BY ${holders.join(', ')}`,
    ].join(' '),
  );
}

/** The path of the currency, if another record has it. */
function holderOf(entity: Entity, { currency = '' }: DecimalField): string | undefined {
  const holder = entity.fields[currency];
  return holder?.type === 'ref' ? `${relationOf(currency, holder)}.currency` : undefined;
}

function sumsOf(entity: Entity, { name, field }: Amount, groups: readonly AnyDoc[]): Sum[] {
  const byCurrency = new Map<string | null, string[]>();
  for (const group of groups) {
    if (typeof group[name] !== 'string') continue;
    const currency = currencyIn(entity, field, group);
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), group[name]]);
  }
  return [...byCurrency]
    .map(([currency, values]): Sum => ({ key: [name, currency], value: added(field, values) }))
    .toSorted((a, b) => String(a.key[1]).localeCompare(String(b.key[1])));
}

function currencyIn(entity: Entity, { currency = '' }: DecimalField, group: AnyDoc): string | null {
  const holder = entity.fields[currency];
  if (holder === undefined) return null;
  const told = holder.type === 'ref' ? (group[relationOf(currency, holder)] as AnyDoc | undefined) : group;
  const value = told?.[holder.type === 'ref' ? 'currency' : currency];
  return typeof value === 'string' ? value : null;
}

function added(field: DecimalField, values: readonly string[]): string {
  const longest = Math.max(...values.map((value) => value.split('.')[1]?.length ?? 0));
  const digits = field.digits === 'as-written' ? longest : field.scale;
  return values.reduce((all, value) => all.plus(value), new Big(0)).toFixed(digits);
}

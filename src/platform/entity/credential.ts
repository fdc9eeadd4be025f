import type { AnyDoc, Entity, Input, Widening } from './define.ts';

type Rule = (after: unknown, before: unknown) => boolean;

const rules: Readonly<Record<Widening, Rule>> = {
  free: () => false,
  permissions: (after, before) => listOf(after).some((permission) => !covers(listOf(before), permission)),
  later: (after, before) => momentOf(after) > momentOf(before),
  on: (after, before) => after === true && before !== true,
  off: (after, before) => after !== true && before === true,
  within: (after, before) => !isEmpty(before) && after !== before,
  changed: (after, before) => JSON.stringify(listOf(after)) !== JSON.stringify(listOf(before)),
  lifted: (after, before) => {
    const limits = new Map(limitsOf(after));
    return limitsOf(before).some(([module, right]) => limits.get(module) !== right && limits.get(module) !== 'none');
  },
};

/** The fields by which a write gives a credential or a member more; `created` for a new one. Empty for other kinds. */
export function widenedBy(entity: Entity, before: AnyDoc | undefined, values: Input): readonly string[] {
  const given = entity.credential ?? entity.rights;
  if (given === undefined) return [];
  if (before === undefined && (entity.credential ?? given['created']) !== undefined) return ['created'];
  return Object.keys(values).filter((name) => {
    const rule = given[name];
    return rule !== undefined && rules[rule](values[name], before?.[name]);
  });
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Lines of `{module, right}`: `none` is the strongest limit. */
function limitsOf(value: unknown): readonly (readonly [module: string, right: string])[] {
  return ((value ?? []) as readonly Input[]).map(({ module, right }) => [String(module), String(right)] as const);
}

/** Writing includes reading. */
function covers(held: readonly string[], permission: string): boolean {
  return held.includes(permission) || held.includes(permission.replace(/:read$/, ':write'));
}

/** No moment is for ever. */
function momentOf(value: unknown): number {
  return isEmpty(value) ? Number.POSITIVE_INFINITY : Date.parse(String(value));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null;
}

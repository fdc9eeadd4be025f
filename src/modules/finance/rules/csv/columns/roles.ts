import { repeatable, type Role } from '../settings.ts';

/** Roles that cannot be used together: one column of signed values, or one for each direction. */
const against: Partial<Record<Role, readonly Role[]>> = {
  value: ['debit', 'credit'],
  flag: ['debit', 'credit'],
  debit: ['value', 'flag'],
  credit: ['value', 'flag'],
};

/** The columns after one of them was given a role: another that had it, or one that goes against it, is not used any more. */
export function withRole(column: readonly Role[], place: number, role: Role): readonly Role[] {
  return column.map((own, at) => {
    if (at === place) return role;
    const taken = own === role && !repeatable.has(role);
    return taken || against[role]?.includes(own) === true ? 'ignore' : own;
  });
}

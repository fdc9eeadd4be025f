import { repeatable, type Role } from '../settings.ts';

/** Roles that exclude each other: one column of signed values, or one for each direction. */
const against: Partial<Record<Role, readonly Role[]>> = {
  value: ['debit', 'credit'],
  flag: ['debit', 'credit'],
  debit: ['value', 'flag'],
  credit: ['value', 'flag'],
};

/** The columns after one of them got a role; another column with that role or an excluded one becomes unused. */
export function withRole(column: readonly Role[], place: number, role: Role): readonly Role[] {
  return column.map((own, at) => {
    if (at === place) return role;
    const taken = own === role && !repeatable.has(role);
    return taken || against[role]?.includes(own) === true ? 'ignore' : own;
  });
}

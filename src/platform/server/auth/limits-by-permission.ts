import type { Access } from './caller.ts';

/** The access with its limits named by permissions, as kinds and routes name modules; memberships name them by their keys. */
export function withLimitsByPermission<T extends Access | undefined>(
  access: T,
  permissions: ReadonlyMap<string, string>,
): T {
  if (access?.limits === undefined) return access;
  const limits = Object.entries(access.limits).map(([key, right]) => [permissions.get(key) ?? key, right]);
  return { ...access, limits: Object.fromEntries(limits) };
}

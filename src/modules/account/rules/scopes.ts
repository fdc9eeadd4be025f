/** What an access token may be allowed: reading or writing the records of one module. */

export const scopeModules = ['account', 'ticket', 'finance', 'rdisk', 'exoreader'] as const;

export const scopes: readonly string[] = scopeModules.flatMap((module) => [`${module}:read`, `${module}:write`]);

/** Tokens that a person may have at a time. */
export const mostTokens = 20;

/** What a token's secret begins with, so that a scanner finds one that was published by mistake. */
export const secretPrefix = 'ofi_';

/** The words of `permissions` that name no scope. */
export function unknownScopes(permissions: readonly string[]): string[] {
  return permissions.filter((permission) => !scopes.includes(permission));
}

/** What an access token may be allowed: reading or writing the records of one module. */

export function scopesOf(modules: readonly string[]): string[] {
  return modules.flatMap((module) => [`${module}:read`, `${module}:write`]);
}

/** Tokens that a person may have at a time. */
export const maxTokens = 20;

/** What a token's secret begins with, so that a scanner finds one that was published by mistake. */
export const secretPrefix = 'ofi_';

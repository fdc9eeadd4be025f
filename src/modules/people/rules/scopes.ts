/** The permissions of an access token: reading or writing the records of a module. */

export function scopesOf(modules: readonly string[]): string[] {
  return modules.flatMap((module) => [`${module}:read`, `${module}:write`]);
}

/** The number of tokens that a person may have. */
export const maxTokens = 20;

/** The prefix of a token's secret, by which scanners recognise leaked ones. */
export const secretPrefix = 'ofi_';

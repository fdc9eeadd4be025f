/** What a member may do with the records of a module, if not write them; the weakest right first. */
export const rights = ['none', 'read'] as const;
export type Right = (typeof rights)[number];

/** A line of a membership's field `limits`. */
export interface ModuleLimit {
  readonly module: string;
  readonly right: Right;
}

/** What is wrong with the limits of a membership, by line from 1; undefined if nothing is. */
export function refusedLimit(
  limits: readonly ModuleLimit[],
  modules: readonly string[],
): { readonly line: number; readonly code: 'is-invalid' | 'has-already-been-taken' } | undefined {
  for (const [index, { module }] of limits.entries()) {
    if (!modules.includes(module)) return { line: index + 1, code: 'is-invalid' };
    if (limits.findIndex((one) => one.module === module) < index)
      return { line: index + 1, code: 'has-already-been-taken' };
  }
  return undefined;
}

/** The limits of a membership by module; undefined if there are none. */
export function limitsByModule(limits: readonly ModuleLimit[]): Readonly<Record<string, Right>> | undefined {
  return limits.length === 0 ? undefined : Object.fromEntries(limits.map(({ module, right }) => [module, right]));
}

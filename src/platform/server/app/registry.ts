import type { Entity } from '#platform/entity/define.ts';

/** Finds a definition by kind or by an id's prefix. */
export interface Registry {
  readonly entities: readonly Entity[];
  /** The modules that have kinds, in alphabetical order. */
  readonly modules: readonly string[];
  kind(kind: string): Entity | undefined;
  /** The entity whose prefix `id` has; ids without a prefix belong to users. */
  ofId(id: string): Entity | undefined;
}

export function createRegistry(entities: readonly Entity[]): Registry {
  const byKind = new Map(entities.map((entity) => [entity.kind, entity]));
  const byPrefix = new Map(entities.map((entity) => [entity.prefix, entity]));
  return {
    entities,
    modules: [...new Set(entities.map(({ module }) => module))].toSorted(),
    kind: (kind) => byKind.get(kind),
    // PostgreSQL stores no NUL in text, so no stored id contains one.
    ofId: (id) =>
      id.includes('\0')
        ? undefined
        : byPrefix.get(/^[0-9a-f]{32}$/.test(id) ? '' : (/^([a-z]{3})-/.exec(id)?.[1] ?? '?')),
  };
}

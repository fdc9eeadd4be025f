import type { Entity } from '#platform/entity/define.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useMembership } from './session.ts';
import type { Membership } from './session-queries.ts';

/** What a person may do with the records of a module. */
export type ModuleRight = 'none' | 'read' | 'write';

/** A membership's right to a module, by the module's key. */
export function rightIn(limits: Membership['limits'], key: string): ModuleRight {
  return limits?.find(({ module }) => module === key)?.right ?? 'write';
}

/** The person's right to a module of a group, by the module's key. */
export function useModuleRight(account: string | null): (module: string) => ModuleRight {
  const limits = useMembership(account)?.limits;
  return (key) => rightIn(limits, key);
}

/** The person's right to records of a kind; kinds of no product have no limits of their own. */
export function useKindRight(account: string | null): (entity: Entity) => ModuleRight {
  const { moduleOf } = useRegistry();
  const rightTo = useModuleRight(account);
  return ({ kind }) => {
    const module = moduleOf(kind);
    return module === null ? 'write' : rightTo(module);
  };
}

/** Whether the person may add to a record: comments and files belong to its module. */
export function useMayAddTo(account: string | null): (id: string) => boolean {
  const { entities } = useRegistry();
  const rightTo = useKindRight(account);
  return (id) => {
    const entity = [...entities.values()].find(({ prefix }) => prefix !== '' && id.startsWith(`${prefix}-`));
    return entity === undefined || rightTo(entity) === 'write';
  };
}

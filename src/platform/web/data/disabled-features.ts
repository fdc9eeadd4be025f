import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { featuresRequest } from '#platform/entity/first-answers.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useModuleRight } from './module-rights.ts';
import { listQuery } from './queries.ts';

const none: ReadonlySet<string> = new Set();

export interface FeatureSetting extends AnyDoc {
  readonly key?: string;
  readonly value?: string;
}

/** The settings that switch the features of a group. */
export function featuresQuery(account: string | null) {
  return listQuery<FeatureSetting>(account ?? '', featuresRequest.selector.klass, featuresRequest);
}

/** The features that are off in a group, by its settings or by default, and the modules that the person may not see; none until they are loaded. */
export function useDisabledFeatures(account: string | null): ReadonlySet<string> {
  return useLoadedFeatures(account) ?? none;
}

/** Whether the group has switched off a kind of records, or the module that it belongs to. */
export function useIsOff(account: string | null): (entity: Entity) => boolean {
  const { modules } = useRegistry();
  const off = useDisabledFeatures(account);
  return (entity) =>
    (entity.feature !== undefined && off.has(entity.feature)) ||
    modules.some((module) => module.product === true && off.has(module.key) && module.entities.includes(entity));
}

/** The same as `useDisabledFeatures`; undefined until they are loaded. */
export function useLoadedFeatures(account: string | null): ReadonlySet<string> | undefined {
  const { modules } = useRegistry();
  const rightTo = useModuleRight(account);
  const { data } = useQuery({
    ...featuresQuery(account),
    enabled: account !== null,
    select: (docs): ReadonlySet<string> => {
      const off = new Set(modules.flatMap((module) => module.offAtFirst ?? []));
      for (const { key = '', value } of docs)
        if (value === 'disabled') off.add(key);
        else off.delete(key);
      return off;
    },
    staleTime: 60_000,
  });
  const hidden = modules.flatMap(({ key }) => (rightTo(key) === 'none' ? [key] : []));
  return data === undefined || hidden.length === 0 ? data : new Set([...data, ...hidden]);
}

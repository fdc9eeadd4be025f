import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { featuresRequest } from '#platform/entity/first-answers.ts';
import type { WebModule } from '../module.ts';
import { takeFirstAnswer } from '../api/first-answers.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useModuleRight } from './module-rights.ts';
import { listQuery } from './queries.ts';
import { sharedQuery } from './shared-query.ts';

const none: ReadonlySet<string> = new Set();

interface FeatureSetting extends AnyDoc {
  readonly key?: string;
  readonly value?: string;
}

const useFeatures = sharedQuery((account) => ({
  ...listQuery<FeatureSetting>(account ?? '', featuresRequest.selector.klass, featuresRequest),
  initialData: () => takeFirstAnswer('features', account ?? '') as FeatureSetting[] | undefined,
  enabled: account !== null,
  staleTime: 60_000,
}));

/** By the settings, because dozens of parts of a screen ask for the same ones. */
const offBySettings = new WeakMap<readonly FeatureSetting[], ReadonlySet<string>>();

function switchedOff(modules: readonly WebModule[], settings: readonly FeatureSetting[]): ReadonlySet<string> {
  const known = offBySettings.get(settings);
  if (known !== undefined) return known;
  const off = new Set(modules.flatMap((module) => module.offAtFirst ?? []));
  for (const { key = '', value } of settings)
    if (value === 'disabled') off.add(key);
    else off.delete(key);
  offBySettings.set(settings, off);
  return off;
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
  const settings = useFeatures(account);
  const data = settings && switchedOff(modules, settings);
  const hidden = modules.flatMap(({ key }) => (rightTo(key) === 'none' ? [key] : []));
  return data === undefined || hidden.length === 0 ? data : new Set([...data, ...hidden]);
}

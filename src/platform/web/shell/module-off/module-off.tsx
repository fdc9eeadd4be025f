import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { IconLock, IconToggleLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { className } from '#platform/entity/define.ts';
import { view } from '../../api/api.ts';
import { useDisabledFeatures } from '../../data/disabled-features.ts';
import { useModuleRight } from '../../data/module-rights.ts';
import { useT } from '../../i18n/language.tsx';
import { LoadingSkeleton } from '../../parts/loading-skeleton.tsx';
import { StatePage } from '../../parts/state-pages.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { useTitle } from '../../routing/use-title.ts';
import { productAt } from '../product.ts';
import { productName } from '../product-name.ts';
import { SwitchOn } from './switch-on.tsx';

interface ModuleOff {
  readonly key: string;
  readonly name: string;
  /** Whether the group has no record that the screen could show; undefined until that is known. */
  readonly isEmpty: boolean | undefined;
  /** The person may not see it, whether it is on or off. */
  readonly isHidden: boolean;
}

/** The module of the current screen, if the group has switched it off. */
export function useModuleOff(account: string | null): ModuleOff | undefined {
  const t = useT();
  const { modules } = useRegistry();
  const off = useDisabledFeatures(account);
  const path = useLocation({ select: (location) => location.pathname });
  const here = productAt(modules, path);
  const module = here !== undefined && off.has(here) ? modules.find(({ key }) => key === here) : undefined;
  const isHidden = useModuleRight(account)(module?.key ?? '') === 'none';
  const { data } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: async ({ signal }) => view(account ?? '', 'count-by-klass', { group_level: 1 }, signal),
    enabled: account !== null && module !== undefined && !isHidden,
  });
  if (module === undefined) return undefined;
  const name = productName(t, module.key);
  if (isHidden) return { key: module.key, name, isEmpty: true, isHidden };
  // A list is empty without records of its kind, another screen without any record of the module.
  const listed = module.entities.filter(({ plural, counted }) => counted !== undefined && path.endsWith(`/${plural}`));
  const kinds = new Set((listed.length > 0 ? listed : module.entities).map(({ kind }) => className(kind)));
  // The key in a view is a word or a list of one word.
  const keyOf = (key: unknown): string => String(Array.isArray(key) ? key[0] : key);
  const isEmpty = data?.every(({ key, value }) => Number(value) === 0 || !kinds.has(keyOf(key)));
  return { key: module.key, name, isEmpty, isHidden };
}

/** The screen, or for a module without records that is off, a page that says so: the screen would invite to what the server refuses. */
export function ModuleScreen(props: { account: string | null; children: ReactNode }): ReactNode {
  const module = useModuleOff(props.account);
  if (props.account === null || module === undefined || module.isEmpty === false) return props.children;
  return module.isEmpty === undefined ? (
    <div className="o-page">
      <LoadingSkeleton />
    </div>
  ) : (
    <ModuleOffPage account={props.account} module={module} />
  );
}

function ModuleOffPage({ account, module }: { account: string; module: ModuleOff }): ReactNode {
  const t = useT();
  const title = t(module.isHidden ? 'shell.module-hidden' : 'shell.module-off', { name: module.name });
  useTitle(title);
  if (module.isHidden) return <StatePage icon={IconLock} title={title} text={t('shell.module-hidden-text')} />;
  return (
    <StatePage icon={IconToggleLeft} title={title} text={t.dynamic(`module.${module.key}.purpose-text`)}>
      <SwitchOn account={account} feature={module.key} />
    </StatePage>
  );
}

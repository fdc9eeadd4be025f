import { webModule as groups } from '#modules/groups/web/index.tsx';
import { webModule as people } from '#modules/people/web/index.tsx';
import type { WebModule } from '#platform/web/module.ts';

/** The modules with pages for visitors: part of the first files that a browser loads. */
export const openModules: readonly WebModule[] = [people, groups];

/** All modules, loaded when a person is signed in. */
export async function allModules(): Promise<readonly WebModule[]> {
  return (await import('./modules.inside.ts')).allModules();
}

import type { WebModule } from '#platform/web/module.ts';
import { moduleNames } from './module-names.ts';

/** What each module adds to the browser, in the order of `moduleNames`: loaded when a person is signed in. */
export async function allModules(): Promise<readonly WebModule[]> {
  return Promise.all(
    moduleNames.map(async (name) => {
      const { webModule } = (await import(`./modules/${name}/web/index.tsx`)) as { webModule: WebModule };
      const inside = await webModule.inside?.();
      return { ...webModule, ...inside, screens: [...(webModule.screens ?? []), ...(inside?.screens ?? [])] };
    }),
  );
}

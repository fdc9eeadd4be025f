import type { InsideModule, Screen, WebModule } from '#platform/web/module.ts';
import { moduleNames } from './module-names.ts';

/** What each module adds to the browser, in the order of `moduleNames`: loaded when a person is signed in. */
export async function allModules(): Promise<readonly WebModule[]> {
  return Promise.all(
    moduleNames.map(async (name) => {
      const { webModule } = (await import(`./modules/${name}/web/index.tsx`)) as { webModule: WebModule };
      const inside = await webModule.inside?.();
      return { ...webModule, ...inside, screens: screensOf(webModule, inside) };
    }),
  );
}

/** The screens of both parts. One path in both is a page for visitors that has another frame with a session. */
function screensOf({ screens = [] }: WebModule, inside: InsideModule | undefined): readonly Screen[] {
  const own = inside?.screens ?? [];
  const paths = new Set(own.map(({ path }) => path));
  return [...screens.filter(({ path }) => !paths.has(path)), ...own];
}

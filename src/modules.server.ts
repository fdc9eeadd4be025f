import type { ServerModule } from '#platform/server/app.ts';
import type { TasksOf } from '#platform/server/workers/workers.ts';
import { moduleNames } from './module-names.ts';

/** What each module adds to the server, in the order of `moduleNames`. */
export const serverModules: readonly ServerModule[] = await loadAll();

/** One after the other: Node 20 fails when a package is required while it is still being imported elsewhere. */
async function loadAll(): Promise<ServerModule[]> {
  const loaded: ServerModule[] = [];
  for (const name of moduleNames) {
    const { serverModule } = (await import(`./modules/${name}/server/index.ts`)) as { serverModule: ServerModule };
    const { card } = (await import(`./modules/${name}/module.ts`)) as {
      card: Pick<ServerModule, 'product' | 'permission'>;
    };
    const { product, permission } = card;
    loaded.push({ ...(product && { product }), ...(permission !== undefined && { permission }), ...serverModule });
  }
  return loaded;
}

/** What a module does in threads; after the build it is a file next to this one. */
export const tasksOf: TasksOf = (module) =>
  import.meta.url.endsWith('.ts')
    ? new URL(`modules/${module}/server/tasks.ts`, import.meta.url)
    : new URL(`tasks-${module}.js`, import.meta.url);

import { start } from '#platform/server/run.ts';
import { StartFailure } from '#platform/server/start-failure.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';

try {
  await start({ entities, modules: serverModules });
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

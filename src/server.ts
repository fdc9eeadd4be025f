import { start } from '#platform/server/run.ts';
import { StartFailure } from '#platform/server/start-failure.ts';
import { demoSignIn, fillDemo } from '#src/cli/demo.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';

try {
  const demo = process.argv.includes('--demo');
  await start({ entities, modules: serverModules, ...(demo && { prepare: fillDemo }) });
  if (demo) process.stdout.write(`Sign in as ${demoSignIn.email} with the password "${demoSignIn.password}".\n\n`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

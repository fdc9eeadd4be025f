import { main } from '#platform/server/main.ts';
import { demoSignIn, fillDemo } from '#src/cli/demo.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';

/** `npm run demo`: the server with two filled groups. */
await main({ cards, entities, modules: serverModules, tasksOf, prepare: fillDemo });
process.stdout.write(`Sign in as ${demoSignIn.email} with the password "${demoSignIn.password}".\n\n`);

import cluster from 'node:cluster';
import { main } from '#platform/server/app/main.ts';
import { demoFeedsHost, serveDemoFeeds } from '#src/cli/demo/feeds.ts';
import { demoSignIn, fillDemo } from '#src/cli/demo.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';

/** `npm run demo`: the server with its filled groups, and the feeds that they read. */
serveDemoFeeds();
// The server refuses feeds at local addresses, except this one.
process.env['FETCH_TEST_HOSTS'] ??= demoFeedsHost;
await main({ cards, entities, modules: serverModules, tasksOf, prepare: fillDemo });
// Only the first of several server processes.
if ((cluster.worker?.id ?? 1) === 1)
  process.stdout.write(`Sign in as ${demoSignIn.email} with the password "${demoSignIn.password}".\n\n`);

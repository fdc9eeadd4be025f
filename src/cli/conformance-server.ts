import { conformance } from '#platform/server/testing/conformance.ts';
import { main } from '#platform/server/app/main.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';

/** `OFICINA_CONFORMANCE=1 npm start`: the server with throw-away databases of free-form documents. No part of what is deployed. */
await main({ cards, entities, modules: serverModules, tasksOf, conformance });

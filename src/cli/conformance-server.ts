import { conformance } from '#platform/server/testing/conformance.ts';
import { main } from '#platform/server/app/main.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';

/** `OFICINA_CONFORMANCE=1 npm start`: the server with temporary databases of free-form documents, for conformance tests. It is not deployed. */
await main({ cards, entities, modules: serverModules, tasksOf, conformance });

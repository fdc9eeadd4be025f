import { main } from '#platform/server/main.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';

await main({ entities, modules: serverModules });

import { main } from '#platform/server/app/main.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';

await main({ cards, entities, modules: serverModules, tasksOf });

import { supervise } from '#platform/server/app/supervisor/supervise.ts';
import { cards } from '#src/modules.ts';

await supervise(cards);

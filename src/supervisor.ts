import { supervise } from '#platform/server/supervisor/supervise.ts';
import { cards } from '#src/modules.ts';

await supervise(cards);

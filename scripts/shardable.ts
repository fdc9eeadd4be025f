import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedOnClusters, tablePlaces } from '../src/platform/server/sharded/refused.ts';

/**
 * Could every statement of the product be asked of a cluster, where groups lie on several servers? The argument is the folder that
 * `src/testing/statements.ts` filled while the tests ran. Asks no database: the rules are those that a real cluster showed.
 */
const [folder = ''] = process.argv.slice(2);
const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
const statements = new Set(lines.map((line) => JSON.parse(line) as string));
const places = tablePlaces(join(import.meta.dirname, '..', 'migrations'));
let refused = 0;
for (const text of statements) {
  const why = refusedOnClusters(text, places);
  if (why === undefined) continue;
  refused += 1;
  process.stdout.write(`${why}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}\n`);
}
process.stdout.write(`${statements.size} statements, ${refused} of them not for a cluster\n`);
// The product has some thousand; next to none would mean that nobody noted them.
if (refused > 0 || statements.size < 1000) process.exitCode = 1;

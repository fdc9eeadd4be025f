import { join } from 'node:path';
import { clusterRefusal, readTablePlacement } from '../src/platform/server/db/cluster/cluster-refusal.ts';
import { notedStatements } from './noted-statements.ts';

/**
 * Could every statement of the product be asked of a cluster, where groups lie on several servers? The argument is the folder that
 * `src/testing/database/statements.ts` filled while the tests ran. Asks no database: the rules are those that a real cluster showed.
 */
const [folder = ''] = process.argv.slice(2);
const noted = notedStatements(folder);
const places = readTablePlacement(join(import.meta.dirname, '..', 'migrations'));
const refused = new Map<string, string>();
/** Whose token or key it is, is looked up before anything takes a role; on a cluster that look-up takes one (`lookup` in `database.ts`). */
const whoAsks =
  /^(SELECT|UPDATE) [^;]*\b(user_tokens|webdav_keys|calendar_feeds)\b[^;]* WHERE account_id = \$1 AND id = \$2/;
for (const { text, asOwner } of noted) {
  const why = clusterRefusal({ text, asOwner: asOwner && !whoAsks.test(text) }, places);
  if (why !== undefined) refused.set(text, why);
}
for (const [text, why] of refused) process.stdout.write(`${why}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}\n`);
const statements = new Set(noted.map(({ text }) => text));
process.stdout.write(`${statements.size} statements, ${refused.size} of them not for a cluster\n`);
// The product has some thousand; next to none would mean that nobody noted them.
if (refused.size > 0 || statements.size < 1000) process.exitCode = 1;

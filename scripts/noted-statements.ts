import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotedStatement } from '../src/platform/server/db/cluster/cluster-refusal.ts';

/** What `src/testing/database/statements.ts` noted in a folder while the tests ran. */
export function notedStatements(folder: string): readonly NotedStatement[] {
  const files = readdirSync(folder);
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as NotedStatement),
  );
}

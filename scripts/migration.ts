import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '#platform/entity/define.ts';
import { columnType, isGenerated, tableSql } from '#platform/server/schema.ts';
import { entities } from '#src/modules.ts';

/** `npm run migration -- NAME`: writes the next migration, with the tables and columns that the definitions have and the earlier ones do not. */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('npm run migration -- name-with-dashes');
  process.exit(2);
}
const folder = join(import.meta.dirname, '..', 'migrations');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted();
const sql = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
const statements = entities.filter(isGenerated).flatMap(missingOf);
if (statements.length === 0) {
  console.log('The tables have everything that the definitions say.');
} else {
  const number = String(Number(files.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
  const file = `${number}-${name}.sql`;
  writeFileSync(join(folder, file), `${statements.join('\n')}\n`);
  console.log(`migrations/${file}\n\n${statements.join('\n')}`);
}

function missingOf(entity: Entity): string[] {
  const table = new RegExp(`CREATE TABLE "${entity.plural}" \\(([\\s\\S]*?)\\n\\);`).exec(sql)?.[1];
  if (table === undefined) return [tableSql(entity)];
  const added = [...sql.matchAll(new RegExp(`ALTER TABLE "${entity.plural}" ADD COLUMN "(\\w+)"`, 'g'))].map(
    (match) => match[1],
  );
  const known = new Set([...[...table.matchAll(/^ {2}"(\w+)"/gm)].map((match) => match[1]), ...added]);
  return Object.entries(entity.fields)
    .filter(([field]) => !known.has(field))
    .flatMap(([field, definition]) => [
      `ALTER TABLE "${entity.plural}" ADD COLUMN "${field}" ${columnType(definition)};`,
      ...(definition.indexed
        ? [`CREATE INDEX "${entity.plural}_${field}" ON "${entity.plural}" (account_id, "${field}", "id");`]
        : []),
    ]);
}

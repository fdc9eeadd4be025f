import { writeFileSync } from 'node:fs';
import { entities } from '#src/modules.ts';
import { isGenerated, tableSql } from '#platform/server/schema.ts';

/** Writes the statements that make every generated table; used for the first migration of a new kind. */
const wanted = process.argv.slice(3);
const file = process.argv[2];
const sql = entities
  .filter((entity) => isGenerated(entity) && (wanted.length === 0 || wanted.includes(entity.kind)))
  .map(tableSql)
  .join('\n\n');
if (file === undefined) console.log(sql);
else writeFileSync(file, `${sql}\n`);

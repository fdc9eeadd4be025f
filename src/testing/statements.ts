import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * With `STATEMENTS`, a folder, every statement that the server prepares while tests run is noted there, one JSON string a line:
 * `scripts/understood.ts` asks another version of PostgreSQL whether it understands them too.
 */
const folder = process.env['STATEMENTS'];

/** What node-postgres has of a connection, which its types leave out. */
interface Parsing {
  parse: (query: { readonly name?: string; readonly text: string }, ...rest: unknown[]) => void;
}

const marked = globalThis as { statementsAreNoted?: true };

// Files of tests share a process, and each of them comes by here.
if (folder !== undefined && marked.statementsAreNoted === undefined) {
  marked.statementsAreNoted = true;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  const connection = (pg as unknown as { Connection: { prototype: Parsing } }).Connection.prototype;
  const parse = connection.parse;
  connection.parse = function noted(this: Parsing, query, ...rest) {
    // What tests ask by themselves has no name.
    if (query.name !== undefined && query.name !== '' && !known.has(query.text)) {
      known.add(query.text);
      appendFileSync(file, `${JSON.stringify(query.text)}\n`);
    }
    parse.call(this, query, ...rest);
  };
}

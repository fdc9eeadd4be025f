import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ofOneConnection } from './roles-of-statements.ts';

/**
 * With `STATEMENTS`, a folder, every statement that the server prepares while tests run is noted there, one a line as `NotedStatement` says:
 * `scripts/understood.ts` asks another version of PostgreSQL whether it understands them too, `scripts/shardable.ts` whether a cluster would.
 */
const folder = process.env['STATEMENTS'];

/** What node-postgres has of a connection, which its types leave out. */
interface Wire {
  parse: (query: { readonly name?: string; readonly text: string }, ...rest: unknown[]) => void;
  bind: (config: { readonly statement?: string }, ...rest: unknown[]) => void;
  query: (text: string) => void;
  sync: () => void;
}

const marked = globalThis as { statementsAreNoted?: true };

// Files of tests share a process, and each of them comes by here.
if (folder !== undefined && marked.statementsAreNoted === undefined) {
  marked.statementsAreNoted = true;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  const followed = new WeakMap<Wire, ReturnType<typeof ofOneConnection>>();
  const follow = (wire: Wire): ReturnType<typeof ofOneConnection> => {
    const one = followed.get(wire) ?? ofOneConnection();
    followed.set(wire, one);
    return one;
  };
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind, query, sync } = wire;
  wire.parse = function prepared(this: Wire, asked, ...rest) {
    follow(this).prepared(asked.name ?? '', asked.text);
    parse.call(this, asked, ...rest);
  };
  wire.bind = function begun(this: Wire, config, ...rest) {
    const { text, asOwner } = follow(this).asked(config.statement ?? '');
    // What tests ask by themselves has no name.
    if (config.statement !== undefined && config.statement !== '') {
      const line = JSON.stringify({ text, asOwner });
      if (!known.has(line)) appendFileSync(file, `${line}\n`);
      known.add(line);
    }
    bind.call(this, config, ...rest);
  };
  wire.query = function simple(this: Wire, text) {
    follow(this).simple(text);
    query.call(this, text);
  };
  wire.sync = function ended(this: Wire) {
    follow(this).sync();
    sync.call(this);
  };
}

import pg from 'pg';
import { newId } from '#platform/entity/id.ts';
import { openBatches } from '#platform/server/db/batch.ts';

interface Sent {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

/** Statements with one `Sync` behind them. */
type Batch = readonly Sent[];

/** What node-postgres has of a connection, which its types leave out. */
interface Messages {
  /** Texts of prepared statements by name: those that stand, and those on their way. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Readonly<Record<string, string>>;
  parse: (statement: { name?: string; text: string }, ...rest: unknown[]) => unknown;
  bind: (bound: { statement?: string; values?: unknown[] }, ...rest: unknown[]) => unknown;
  query: (text: string, ...rest: unknown[]) => unknown;
  sync: (...rest: unknown[]) => unknown;
}

/** What `operation` sends to the database when it is asked for the second time: the first may fill what is remembered. */
export async function record(operation: (index: number) => Promise<unknown>): Promise<readonly Batch[]> {
  const messages = (pg as unknown as { Connection: { prototype: Messages } }).Connection.prototype;
  const { parse, bind, query, sync } = messages;
  let unnamed = '';
  const batches: Batch[] = [];
  let batch: Sent[] = [];
  messages.parse = function parsed(this: Messages, statement, ...rest) {
    unnamed = statement.text;
    return Reflect.apply(parse, this, [statement, ...rest]);
  };
  messages.bind = function bound(this: Messages, given, ...rest) {
    const name = given.statement === '' ? undefined : given.statement;
    const prepared = this.parsedStatements[name ?? ''] ?? this.submittedNamedStatements[name ?? ''];
    batch.push({ text: name === undefined ? unnamed : (prepared ?? ''), name, values: given.values ?? [] });
    return Reflect.apply(bind, this, [given, ...rest]);
  };
  messages.sync = function synced(this: unknown, ...rest) {
    batches.push(batch);
    batch = [];
    return Reflect.apply(sync, this, rest);
  };
  messages.query = function asked(this: unknown, text, ...rest) {
    batches.push([{ text, name: undefined, values: [] }]);
    return Reflect.apply(query, this, [text, ...rest]);
  };
  try {
    await operation(0);
    batches.length = 0;
    await operation(1);
  } finally {
    Object.assign(messages, { parse, bind, query, sync });
  }
  return batches;
}

/** Sends the same statements through the bare driver, batch by batch; ids and numbers that must be new are new. */
export async function replay(pool: pg.Pool, sent: readonly Batch[]): Promise<void> {
  const client = await pool.connect();
  const fresh = new Map<unknown, unknown>();
  try {
    const { ask, send } = openBatches(client, { sharded: false, named: true });
    for (const batch of sent) {
      const answers = batch.map(async ({ text, name, values }) =>
        ask(
          text,
          text.includes('INSERT INTO') ? values.map((value) => renew(value, fresh)) : values,
          name && `replay-${name}`,
        ),
      );
      send();
      await Promise.all(answers);
    }
  } finally {
    client.release();
  }
}

let next = 50_000_000;

/** A record's and its version's id, and its number, which no other row may have: numbers of the bench's shop have five digits. */
function renew(value: unknown, fresh: Map<unknown, unknown>): unknown {
  const prefix = typeof value === 'string' ? /^(tkt|ver)-[0-9a-f]{32}$/.exec(value)?.[1] : undefined;
  const isNumber = Number.isInteger(Number(value)) && Number(value) > 10_000 && Number(value) < 1_000_000;
  if (prefix === undefined && !isNumber) return value;
  if (!fresh.has(value)) fresh.set(value, prefix === undefined ? (next += 1) : newId(prefix));
  return fresh.get(value);
}

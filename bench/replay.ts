import pg from 'pg';
import { newId } from '#platform/entity/id.ts';

interface Sent {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** What `operation` sends to the database when it is asked for the second time: the first may fill what is remembered. */
export async function record(operation: (index: number) => Promise<unknown>): Promise<readonly Sent[]> {
  await operation(0);
  const sent: Sent[] = [];
  const prototype = pg.Client.prototype as { query: (...parts: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function recorded(this: unknown, ...parts: unknown[]) {
    const [first] = parts;
    sent.push(typeof first === 'string' ? { text: first } : (first as Sent));
    return Reflect.apply(query, this, parts);
  };
  try {
    await operation(1);
  } finally {
    prototype.query = query;
  }
  return sent;
}

/** Sends the same statements through the bare driver, one after the other; ids and numbers that must be new are new. */
export async function replay(pool: pg.Pool, sent: readonly Sent[]): Promise<void> {
  const client = await pool.connect();
  const fresh = new Map<unknown, unknown>();
  try {
    for (const { text, name, values } of sent) {
      const renewed = values?.map((value) => (text.startsWith('WITH p0') ? renew(value, fresh) : value));
      await client.query({ text, ...(name && { name: `replay-${name}` }), ...(renewed && { values: renewed }) });
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

import { type Client, escapeIdentifier } from 'pg';
import type { Input } from '#platform/entity/define.ts';
import type { App } from '../../app.ts';
import { docOf } from '../../db/rows.ts';
import { countersOf, type Delta } from '../../records/record-write.ts';
import type { Table } from './tables.ts';

const atOnce = 500;

/** Recomputes the group's counters from its records and corrects wrong ones; returns their names. */
export async function recount(app: App, client: Client, tables: readonly Table[], group: string): Promise<string[]> {
  const right = new Map<string, Delta>();
  for (const { name, entity } of tables) {
    if (entity === undefined) continue;
    const hooks = app.hooks[entity.kind] ?? {};
    if (entity.counted !== true && hooks.counters === undefined) continue;
    for (let last = ''; ;) {
      const { rows } = await client.query<Input>(
        `SELECT * FROM ${escapeIdentifier(name)} WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${atOnce}`,
        [group, last],
      );
      const writes = rows.map((row) => {
        const after = docOf(entity, row);
        return {
          change: { entity, id: after._id, before: undefined, values: {}, input: {}, event: 'create' },
          rev: '',
          after,
          changed: [],
        };
      });
      for (const [counter, { amount, size }] of countersOf(entity, hooks, writes)) {
        const known = right.get(counter) ?? { amount: 0, size: 0 };
        right.set(counter, { amount: known.amount + amount, size: known.size + size });
      }
      if (rows.length < atOnce) break;
      last = String(rows.at(-1)?.['id']);
    }
  }
  return setCounters(client, group, right);
}

async function setCounters(client: Client, group: string, right: ReadonlyMap<string, Delta>): Promise<string[]> {
  const { rows } = await client.query<{ id: string; amount: number; size: number }>(
    'SELECT id, amount, size FROM counters WHERE account_id = $1',
    [group],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const id of new Set([...stored.keys(), ...right.keys()])) {
    const { amount, size } = right.get(id) ?? { amount: 0, size: 0 };
    const row = stored.get(id);
    if ((row?.amount ?? 0) === amount && (row?.size ?? 0) === size) continue;
    wrong.push(id);
    await client.query(
      `INSERT INTO counters (account_id, id, created_at, kind, amount, size) VALUES ($1, $2, now(), $2, $3, $4)
       ON CONFLICT (account_id, id) DO UPDATE SET amount = excluded.amount, size = excluded.size`,
      [group, id, amount, size],
    );
  }
  return wrong;
}

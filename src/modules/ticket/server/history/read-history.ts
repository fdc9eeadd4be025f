import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { readFiles } from '../../rules/history/read/read-files.ts';
import type { RefusedFile } from '../../rules/history/read/source-table.ts';
import { recognise } from '../../rules/history/recognise/recognise.ts';
import type { Judgement } from '../../rules/history/judge/judge.ts';
import { numbersOf } from '../../rules/history/judge/numbers.ts';
import { stageHistory } from '../../rules/history/stage/stage.ts';
import type { History, HistoryHabits, HistorySettings, Staged } from '../../rules/history/stage/staged.ts';

interface Ask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly settings: HistorySettings;
  readonly habits: HistoryHabits;
}

/** Beginning of a table, to show it. */
interface TableHead {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: number;
  readonly sample: readonly (readonly string[])[];
}

/** What the database must be looked up for, and the whole as one value that only threads decode. */
export interface HistoryRead {
  /** SHA-256 in hex, each with a comma after it. */
  readonly keys: string;
  readonly numbers: readonly number[];
  readonly packed: Uint8Array;
}

export interface PackedHistory {
  readonly history: History;
  readonly tables: readonly TableHead[];
  readonly refused: readonly RefusedFile[];
}

const shownRows = 4;

/** Reads files and joins their tables to records. */
export function readHistory({ name, bytes, settings, habits }: Ask): HistoryRead {
  const { tables, refused } = readFiles({ name, bytes });
  const history = stageHistory(tables, recognise(tables), settings, habits);
  const heads = tables.map((table) => ({
    name: table.name,
    header: table.header,
    rows: table.rows.length,
    sample: table.rows.slice(0, shownRows).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
  }));
  const keys = lists.flatMap((list) => history[list].map((staged) => `${keyOf(list, staged)},`)).join('');
  const numbers = numbersOf(history.orders).flatMap(({ number }) => number ?? []);
  return { keys, numbers, packed: serialize({ history, tables: heads, refused } satisfies PackedHistory) };
}

const lists = ['customers', 'equipment', 'parts', 'orders', 'lines', 'notes'] as const;

export function unpackHistory(packed: Uint8Array): PackedHistory {
  return deserialize(packed) as PackedHistory;
}

/** The key by which the same record of another export is known. */
export function keyOf(list: keyof Judgement, { identity }: Pick<Staged, 'identity'>): string {
  return createHash('sha256').update(`${list}|${identity}`).digest('hex');
}

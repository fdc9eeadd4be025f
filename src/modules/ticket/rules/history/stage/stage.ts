import { normalise } from '#platform/entity/search-text.ts';
import type { SourceTable } from '../read/source-table.ts';
import type { RecognisedTables } from '../recognise/recognise.ts';
import type { Subject } from '../recognise/roles.ts';
import type { Status } from '../../status.ts';
import { offsetsIn } from './moments.ts';
import { Register } from './registry.ts';
import { rowsOf, type Reading, type RowReader } from './reader.ts';
import { stageCustomers, stageEquipment, type Stage } from './stage-basics.ts';
import { stageLines, stageNotes, stageParts } from './stage-details.ts';
import { stageOrders } from './stage-orders.ts';
import type {
  History,
  HistoryHabits,
  HistorySettings,
  RejectedRow,
  Staged,
  StagedOrder,
  StagedPart,
} from './staged.ts';
import { corrected, provenBy, statesOf } from './tables-of.ts';

/** All records that the tables tell of, joined by their keys. Pure: the same tables and settings give the same records. */
export function stageHistory(
  tables: readonly SourceTable[],
  proposed: RecognisedTables,
  settings: HistorySettings,
  habits: HistoryHabits,
): History {
  const recognised = corrected(tables, proposed, settings);
  const proven = provenBy(tables, recognised, settings, habits);
  const states = statesOf(tables, recognised, settings);
  const reading: Reading = { dates: proven.dates, decimal: proven.decimal, offsetOf: offsetsIn(habits.timeZone) };
  const rejected: RejectedRow[] = [];
  const repeated: RejectedRow[] = [];
  const byWord = new Map(states.map(({ word, status }) => [normalise(word), status]));
  const stage: Stage = {
    brazil: habits.brazil,
    rows: (subject) => readersOf(tables, recognised, subject, reading),
    customers: new Register<Staged>(),
    equipment: new Register<Staged>(),
    parts: new Register<StagedPart>(),
    orders: new Register<StagedOrder>(),
    lines: new Register<Staged>(),
    notes: new Register<Staged>(),
    makers: new Map(),
    people: new Map(),
    reject: (row, reason) => rejected.push({ ...row.from, reason, text: row.shown() }),
    repeat: (row, reason) => repeated.push({ ...row.from, reason, text: row.shown() }),
    statusOf: (word): Status => byWord.get(normalise(word)) ?? 'open',
  };
  for (const row of stage.rows('maker')) stage.makers.set(row.text('maker.key', 80), row.text('maker.name', 80));
  for (const row of stage.rows('person'))
    stage.people.set(row.text('person.key', 80), row.text('person.name', 160) || row.text('person.email', 160));
  stageCustomers(stage);
  stageEquipment(stage);
  stageParts(stage);
  const worked = stageOrders(stage);
  stageLines(stage, recognised);
  stageNotes(stage);
  const people = [...worked]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 200);
  const { customers, equipment, parts, orders, lines, notes } = stage;
  return {
    recognised,
    ...proven,
    states,
    people,
    customers: customers.all,
    equipment: equipment.all,
    parts: parts.all,
    orders: orders.all,
    lines: lines.all,
    notes: notes.all,
    rejected,
    repeated,
  };
}

function* readersOf(
  tables: readonly SourceTable[],
  recognised: RecognisedTables,
  subject: Subject,
  reading: Reading,
): Generator<RowReader> {
  for (const [place, table] of tables.entries()) {
    const own = recognised.tables[place];
    if (own?.subject === subject) yield* rowsOf(table, place, own, reading);
  }
}

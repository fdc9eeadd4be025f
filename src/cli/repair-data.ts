import Papa from 'papaparse';
import { category } from '#modules/activity/entities/category.ts';
import { equipment } from '#modules/ticket/entities/equipment.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { check } from '#platform/entity/check.ts';
import type { Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { proposedTitle } from '#modules/ticket/rules/title.ts';

/** A row of the Open Repair Alliance's data standard: the columns that are used. */
export interface RepairRow {
  readonly id: string;
  readonly product_category: string;
  readonly partner_product_category: string;
  readonly brand: string;
  readonly repair_status: string;
  readonly repair_barrier_if_end_of_life: string;
  readonly event_date: string;
  readonly group_identifier: string;
  readonly problem: string;
}

/** The status of a ticket for each outcome of a repair in the data. */
export const statusOfRepair: Readonly<Record<string, 'open' | 'doing' | 'done' | 'cancel'>> = {
  Fixed: 'done',
  Repairable: 'doing',
  'End of life': 'cancel',
  Unknown: 'open',
};

export function readRepairRows(text: string): RepairRow[] {
  const { data, errors } = Papa.parse<RepairRow>(text, { header: true, skipEmptyLines: true });
  const [error] = errors;
  if (error) throw new Error(`row ${error.row ?? 0}: ${error.message}`);
  return data;
}

export interface RepairDocs {
  readonly categories: readonly Input[];
  readonly equipment: readonly Input[];
  readonly tickets: readonly Input[];
}

/** The documents of a file: a category for each product category, and equipment and a ticket for each row. */
export function repairDocs(rows: readonly RepairRow[], known: ReadonlyMap<string, string>): RepairDocs {
  const categories = new Map<string, string>(known);
  const fresh: Input[] = [];
  for (const { product_category: name } of rows) {
    if (categories.has(name)) continue;
    const id = newId('cat');
    categories.set(name, id);
    fresh.push({ _id: id, klass: 'category', name });
  }
  const things: Input[] = [];
  const tickets = rows.map((row) => {
    const id = newId('eqp');
    things.push({ _id: id, klass: 'equipment', ...described(row) });
    return ticketOf(row, id, categories.get(row.product_category));
  });
  return { categories: fresh, equipment: things, tickets };
}

function described(row: RepairRow): Input {
  const description = row.partner_product_category || row.product_category;
  return {
    identifier: row.id,
    description: oneLine(description, 160),
    ...(row.brand ? { maker: oneLine(row.brand, 80) } : {}),
  };
}

function ticketOf(row: RepairRow, machine: string, kept: string | undefined): Input {
  const status = statusOfRepair[row.repair_status] ?? 'open';
  const end = [row.repair_status, row.repair_barrier_if_end_of_life].filter((part) => part !== '').join(': ');
  return {
    _id: newId('tkt'),
    klass: 'ticket',
    content: row.problem,
    title: proposedTitle({ content: row.problem }),
    equipment_id: machine,
    ...(kept === undefined ? {} : { category_id: kept }),
    equipment_observation: [row.group_identifier, row.event_date].filter((part) => part !== '').join(', '),
    // A ticket is created open and then cancelled with its reason, as in the product.
    status: status === 'cancel' ? 'open' : status,
    ...(status === 'done' ? { problem: end } : {}),
  };
}

/** Lists the lines of the file that the server would refuse, before anything is written. */
export function refusals(rows: readonly RepairRow[], docs: RepairDocs): string[] {
  const byName = new Map(docs.categories.map((doc) => [doc['name'], doc]));
  return rows.flatMap((row, index) => {
    const parts = [
      [equipment, docs.equipment[index]],
      [ticket, docs.tickets[index]],
      [category, byName.get(row.product_category)],
    ] as const;
    return parts.flatMap(([entity, doc]) =>
      Object.entries(doc === undefined ? {} : check(entity, doc, 'create').complaints).map(
        ([field, [complaint]]) => `line ${index + 2}, ${row.id}: ${entity.kind} ${field} ${complaint?.code ?? ''}`,
      ),
    );
  });
}

/** The reason of a cancelled repair. */
export function reasonOf(row: RepairRow): string {
  return row.repair_barrier_if_end_of_life || row.repair_status;
}

function oneLine(text: string, max: number): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, max);
}

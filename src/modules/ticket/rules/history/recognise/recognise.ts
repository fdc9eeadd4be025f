import { normalise } from '#platform/entity/search-text.ts';
import type { SourceTable } from '../read/source-table.ts';
import { rolesOf, wordsOf } from './headings.ts';
import { isMapOs, recogniseMapOs } from './map-os.ts';
import { repeatable, type Recognised, type Role, type Subject } from './roles.ts';
import { similarRole } from './similar-headings.ts';

/** The program whose export the files are, as far as it is known. */
export type Program = 'map-os' | 'repairshopr' | 'repairdesk' | 'other';

export interface RecognisedTables {
  readonly program: Program;
  readonly tables: readonly Recognised[];
}

/** What the tables hold: by the program, by headings, and by the names of files and sheets. */
export function recognise(tables: readonly SourceTable[]): RecognisedTables {
  if (isMapOs(tables)) return { program: 'map-os', tables: tables.map(recogniseMapOs) };
  return { program: programOf(tables), tables: tables.map(recogniseTable) };
}

function programOf(tables: readonly SourceTable[]): Program {
  const headings = new Set(tables.flatMap(({ header }) => header.map(normalise)));
  const names = tables.map(({ name }) => normalise(name)).join(' ');
  if (headings.has('customer business then name') || names.includes('repairshopr')) return 'repairshopr';
  if (headings.has('imei serial') || names.includes('repairdesk')) return 'repairdesk';
  return 'other';
}

/** Words in the name of a file or sheet. */
const names: readonly (readonly [Subject, RegExp])[] = [
  ['note', /\b(?:notes?|comments?|anotac\w+|comentarios?|notas)\b/],
  [
    'line',
    /\b(?:line items?|order lines?|ticket items?|(?:produtos|servicos|pecas|itens|parts|items) (?:os|da os|orders?|tickets?|das ordens)|itens)\b/,
  ],
  ['part', /\b(?:parts?|products?|inventory|stock|produtos?|pecas?|estoque|artikel|productos|items)\b/],
  ['equipment', /\b(?:equipments?|equipamentos?|devices?|assets?|aparelhos?|gerate|equipos|veiculos|vehicles)\b/],
  ['customer', /\b(?:customers?|clients?|clientes?|contacts?|kunden|contatos)\b/],
  [
    'order',
    /\b(?:orders?|tickets?|repairs?|jobs?|os|ordens|ordem|work orders?|servicos|auftrage|reparos?|consertos?|ordenes)\b/,
  ],
  ['person', /\b(?:users?|usuarios?|technicians?|tecnicos?|staff|employees?|funcionarios?)\b/],
];

const guessed = [
  'order',
  'customer',
  'equipment',
  'part',
  'line',
  'note',
  'person',
] as const satisfies readonly Subject[];

function recogniseTable(table: SourceTable): Recognised {
  const name = normalise(table.name.replace(/\.[a-z]{2,4}$/i, ''));
  const named = names.find(([, pattern]) => pattern.test(name))?.[0];
  const [best] = guessed
    .map((subject) => {
      const columns = columnsOf(table.header, subject);
      return { subject, columns, score: scoreOf(subject, columns) + (subject === named ? 2.5 : 0) };
    })
    .sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < 2) return { subject: 'none', columns: table.header.map(() => 'none') };
  return { subject: best.subject, columns: withOrderKey(table, best) };
}

/** Fewer rows do not prove that a column numbers them. */
const fewRows = 5;

/** Takes a column such as `id_export` for the number of the order if its cells are all different. */
function withOrderKey({ header, rows }: SourceTable, { subject, columns }: Recognised): readonly Role[] {
  if (subject !== 'order' || columns.includes('order.key') || rows.length < fewRows) return columns;
  const key = header.findIndex(
    (heading, column) =>
      columns[column] === 'none' &&
      /\b(?:id|no|nr|number|numero|codigo|code|key)\b/.test(wordsOf(heading)) &&
      new Set(rows.map(({ cells }) => cells[column]?.trim()).filter(isShortText)).size === rows.length,
  );
  return columns.map((role, column) => (column === key ? 'order.key' : role));
}

function isShortText(text: string | undefined): boolean {
  return text !== undefined && text !== '' && text.length <= 60;
}

/** Without one of these the rows of a table say nothing of their subject. */
const needed: Readonly<Partial<Record<Subject, readonly (readonly Role[])[]>>> = {
  order: [
    ['order.content', 'order.status', 'order.title', 'order.problem', 'order.created'],
    [
      'order.content',
      'order.title',
      'order.problem',
      'equipment.name',
      'equipment.kind',
      'equipment.model',
      'order.more',
    ],
  ],
  customer: [['customer.name', 'customer.first_name', 'customer.company']],
  equipment: [['equipment.name', 'equipment.model', 'equipment.serial', 'equipment.kind']],
  part: [['part.name'], ['part.price', 'part.cost', 'part.on_hand', 'part.sku', 'part.ean']],
  line: [['order.key'], ['line.description', 'part.key'], ['line.quantity', 'line.price', 'line.sum']],
  note: [['order.key'], ['note.text']],
  person: [['person.key'], ['person.name']],
};

function scoreOf(subject: Subject, columns: readonly Role[]): number {
  if (!(needed[subject] ?? []).every((some) => some.some((role) => columns.includes(role)))) return 0;
  const own = columns.filter((role) => role.startsWith(`${subject}.`)).length;
  const known = columns.filter((role) => role !== 'none').length;
  // An order says of itself what no other table does.
  const telling = subject === 'order' && columns.includes('order.content') && columns.includes('order.status') ? 1 : 0;
  return own + known / 4 + telling;
}

/** A role for each column; of two columns with one role the second gets its next best one. */
export function columnsOf(header: readonly string[], subject: Subject): readonly Role[] {
  const taken = new Set<Role>();
  const columns: Role[] = header.map(() => 'none');
  const candidates = header.map((heading) => rolesOf(heading, subject));
  for (let rank = 0; rank < 4; rank += 1)
    for (const [place, all] of candidates.entries()) {
      const role = all[rank];
      if (columns[place] !== 'none' || role === undefined || (taken.has(role) && !repeatable.has(role))) continue;
      taken.add(role);
      columns[place] = role;
    }
  // What is not known word for word comes last, so that it takes no role from what is.
  for (const [place, heading] of header.entries()) {
    const role = columns[place] === 'none' ? similarRole(wordsOf(heading), subject) : undefined;
    if (role === undefined || (taken.has(role) && !repeatable.has(role))) continue;
    taken.add(role);
    columns[place] = role;
  }
  return columns;
}

/** What the rows of a table are. `person` names the shop's people; `link` ties equipment to orders. */
export const subjects = [
  'order',
  'customer',
  'equipment',
  'part',
  'line',
  'note',
  'person',
  'link',
  'maker',
  'none',
] as const;
export type Subject = (typeof subjects)[number];

/** Subjects that a person may choose for a table. */
export const chosenSubjects = [
  'order',
  'customer',
  'equipment',
  'part',
  'line',
  'note',
  'none',
] as const satisfies readonly Subject[];

/** What a column holds. The key of another subject refers to its table. */
export const roles = [
  'none',
  'order.key',
  'order.title',
  'order.content',
  'order.problem',
  'order.observation',
  'order.accessories',
  'order.status',
  'order.priority',
  'order.created',
  'order.done',
  'order.returned',
  'order.total',
  'order.more',
  'person.key',
  'person.name',
  'person.email',
  'customer.key',
  'customer.name',
  'customer.first_name',
  'customer.last_name',
  'customer.company',
  'customer.phone',
  'customer.email',
  'customer.tax',
  'customer.street',
  'customer.number',
  'customer.complement',
  'customer.district',
  'customer.city',
  'customer.state',
  'customer.zip',
  'customer.born',
  'customer.created',
  'customer.site',
  'equipment.key',
  'equipment.name',
  'equipment.kind',
  'equipment.maker',
  'equipment.maker_key',
  'equipment.model',
  'equipment.serial',
  'equipment.location',
  'maker.key',
  'maker.name',
  'part.key',
  'part.name',
  'part.sku',
  'part.ean',
  'part.maker',
  'part.price',
  'part.cost',
  'part.on_hand',
  'part.least',
  'part.place',
  'line.key',
  'line.kind',
  'line.description',
  'line.quantity',
  'line.price',
  'line.cost',
  'line.sum',
  'note.key',
  'note.text',
  'note.author',
  'note.created',
] as const;
export type Role = (typeof roles)[number];

/** Roles that several columns of a table may have: their texts are joined, or each is another phone. */
export const repeatable: ReadonlySet<Role> = new Set(['none', 'customer.phone', 'order.more', 'equipment.kind']);

/** A table with what its rows and columns are. */
export interface Recognised {
  readonly subject: Subject;
  readonly columns: readonly Role[];
  /** The rows of a table without a kind of line are all of this one. */
  readonly lineKind?: 'part' | 'labour';
}

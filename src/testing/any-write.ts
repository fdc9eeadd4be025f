import fc from 'fast-check';

/** Writes of all kinds, for tests that do them in several ways. */

export type Body = Record<string, unknown>;

/** One write: `name` is what its record is called, the rest what is sent; `$wal1` stands for that record's id, `$own` for its own name. */
export interface Asked {
  readonly way: 'make' | 'change' | 'remove';
  readonly name: string;
  readonly body: Body;
  readonly by?: 'bia' | undefined;
  readonly key?: string | undefined;
}

/** Records that exist before the write, by name. */
export const seeds: Record<string, Body> = {
  wal0: { klass: 'wallet', name: 'Reais', currency: 'BRL', start_balance: '10' },
  wal1: { klass: 'wallet', name: 'Card', currency: 'BRL', card: true, limit: '500' },
  wal2: { klass: 'wallet', name: 'Euros', currency: 'EUR' },
  wal3: { klass: 'wallet', name: 'Empty', currency: 'GBP' },
  inc0: { klass: 'income', wallet_id: '$wal0', date: '2026-01-01', value: '5.55', confirmed: true },
  inc1: { klass: 'income', wallet_id: '$wal1', date: '2026-01-02', value: '7' },
  out0: { klass: 'outgo', wallet_id: '$wal0', date: '2026-01-03', value: '3.1' },
  out1: { klass: 'outgo', wallet_id: '$wal1', date: '2026-01-04', value: '0.01', description: 'Bread' },
  tra0: {
    klass: 'transfer',
    source_wallet_id: '$wal0',
    destination_wallet_id: '$wal1',
    date: '2026-01-05',
    value: '2',
    confirmed: true,
  },
  exc0: {
    klass: 'exchange',
    source_wallet_id: '$wal0',
    destination_wallet_id: '$wal2',
    date: '2026-01-06',
    value_out: '6',
    value_in: '1',
    fee: '0.5',
  },
  cat0: { klass: 'category', name: 'Repairs', checklist: 'one\ntwo' },
  cus0: { klass: 'customer', name: 'Zé', cpf: '529.982.247-25' },
  cus1: { klass: 'customer', name: 'Bob', phones: [{ number: '1', main: true }] },
  equ0: { klass: 'equipment', description: 'Drill', customer_id: '$cus0' },
  equ1: { klass: 'equipment', description: 'Saw' },
  tic0: { klass: 'ticket', content: 'broken', customer_id: '$cus0', equipment_id: '$equ1' },
  tic1: { klass: 'ticket', content: 'noise', category_id: '$cat0' },
  tic2: { klass: 'ticket', content: 'smoke', status: 'doing', estimation: '5' },
  mai0: { klass: 'maintenance', date: '2026-01-07', equipment_id: '$equ0', warranty: 30 },
  mai1: { klass: 'maintenance', date: '2026-01-08', ticket_id: '$tic0' },
  est0: {
    klass: 'estimate',
    ticket_id: '$tic0',
    items: [{ line_kind: 'labour', description: 'Work', quantity: '1', value: '5' }],
  },
  con0: { klass: 'contract', description: 'Care', items: [{ content: 'a' }, { content: 'b' }] },
  note0: { klass: 'handbook', title: 'Drills', content: 'see [[Saws]]' },
  note1: { klass: 'handbook', title: 'Saws', content: 'see [[Drills]]' },
  com0: { klass: 'comment', item_id: '$tic0', content: 'hello' },
  lin0: { klass: 'bookmark_entry', url: 'https://example.org/a', name: 'A', tag_names: ['x'] },
  lab0: { klass: 'reader_label', name: 'News' },
  lab1: { klass: 'reader_label', name: 'Old' },
  map0: { klass: 'mapping', text_to_match: 'a', text_to_change: 'b' },
};

const pick = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const fields = (of: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Body> => fc.record(of, { requiredKeys: [] });
/** Now and then something that is refused, and takes the whole transaction with it. */
const seldom = (values: fc.Arbitrary<unknown>, ...bad: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 80, arbitrary: values }, { weight: 1, arbitrary: pick(...bad) });

const money = seldom(pick('1', '2.50', '0.03', '12345678.9', '0.7'), '1.234', '-4');
const words = seldom(pick('Bread and butter', 'Çaí «x» \\ "q"', '{a,b}', 'NULL', '😀'), '');
const anything = pick('Bread', '', null, 'NULL', '{"a":1}');
const day = pick('2026-02-01', '2026-02-28');
const entry = {
  value: money,
  confirmed: fc.boolean(),
  description: anything,
  date: day,
  wallet_id: pick('$wal0', '$wal1', '$wal3'),
  categories: pick(['a', ' B '], [], null),
};
const sides = { date: day, confirmed: fc.boolean(), fee: pick('0', '0.10') };

/** What records of a kind are changed to, and what new ones have. */
const changes: Record<string, fc.Arbitrary<Body>> = {
  wallet: fields({
    name: words,
    start_balance: money,
    precision: seldom(pick(2, 3, 4), 0),
    active: seldom(pick(true), false),
    limit: pick('5', null),
    card: fc.boolean(),
  }),
  income: fields({ ...entry, paid_by: anything }),
  outgo: fields({ ...entry, paid_to: anything }),
  transfer: fields({ ...sides, value: money, source_wallet_id: seldom(pick('$wal0'), '$wal1', '$wal2') }),
  exchange: fields({
    ...sides,
    value_out: money,
    value_in: money,
    fee_kind: pick('source', 'destination'),
    source_wallet_id: seldom(pick('$wal0', '$wal1'), '$wal2'),
  }),
  category: fields({ name: words, active: fc.boolean(), checklist: pick('x', null) }),
  customer: fields({
    name: words,
    short_name: anything,
    cpf: seldom(pick(null), '123'),
    phones: pick([{ number: '1' }, { number: '2', main: true }], [], null),
    born_at: pick('1990-01-01', null),
    archived: fc.boolean(),
  }),
  equipment: fields({ description: words, customer_id: pick('$cus0', '$cus1', null), maker: anything }),
  ticket: fields({
    content: words,
    title: anything,
    status: seldom(pick('doing', 'done'), 'block', 'cancel', 'open'),
    customer_id: pick('$cus0', '$cus1'),
    equipment_id: pick('$equ0', '$equ1', null),
    relate_equipment_to_customer: fc.boolean(),
    estimation: pick('1.5', null),
    problem: words,
    assign_to_me: fc.boolean(),
    checklist: pick([{ text: 'x', required: true, done: true }], null),
  }),
  maintenance: fields({
    date: day,
    warranty: pick(0, 90, null),
    next_maintenance: seldom(pick('2026-05-05', null), '2020-01-01'),
    description: anything,
    equipment_id: pick('$equ0', '$equ1', null),
  }),
  estimate: fields({
    description: anything,
    items: pick([{ line_kind: 'part', description: 'P', quantity: '2', value: '1.5' }], []),
    ends_on: seldom(day, '2019-01-01'),
    valid_until: day,
  }),
  contract: fields({ description: words, ends_on: day, items: pick([{ content: 'c' }], null), active: fc.boolean() }),
  handbook: fields({
    title: pick('Drills', 'Saws', 'Files'),
    content: pick('[[Files]] [[Saws]]', 'plain', null),
    categories: pick(['#a'], null),
  }),
  comment: fields({ content: words, mentions: pick(['$bia'], []) }),
  bookmark_entry: fields({ name: pick('Name', 'Other'), tag_names: pick(['a', 'A '], null), notes: anything }),
  reader_label: fields({ kind: pick('a', 'b') }),
  mapping: fields({ text_to_match: words, order: pick(1, 2), active: fc.boolean() }),
};
const whole: Record<string, Body> = {
  wallet: { name: 'W' },
  income: { wallet_id: '$wal1', date: '2026-03-01', value: '1' },
  outgo: { wallet_id: '$wal1', date: '2026-03-01', value: '1' },
  transfer: { source_wallet_id: '$wal0', destination_wallet_id: '$wal1', date: '2026-03-01', value: '1' },
  exchange: {
    source_wallet_id: '$wal1',
    destination_wallet_id: '$wal2',
    date: '2026-03-01',
    value_in: '1',
    value_out: '1',
  },
  category: { name: 'C' },
  customer: { name: 'C' },
  equipment: { description: 'E' },
  ticket: { content: 'T', maintenance_id: '$mai0' },
  maintenance: { date: '2026-03-01' },
  estimate: { items: [] },
  contract: { description: 'C' },
  handbook: { title: 'Files' },
  comment: { item_id: '$tic1', content: 'C' },
  bookmark_entry: { url: 'https://example.org/$own', name: 'N' },
  reader_label: { name: 'Label $own' },
  mapping: { text_to_match: 'm', text_to_change: 'n' },
};
const kinds = Object.keys(changes);
export const klassOf = (name: string): string => String(seeds[name]?.['klass']);

/** A write of any kind; a new record has no name yet. */
export const anyWrite: fc.Arbitrary<Omit<Asked, 'name'> & { readonly name: string | undefined }> = fc.oneof(
  {
    weight: 5,
    arbitrary: pick(...Object.keys(seeds)).chain((name) =>
      fc.record({
        way: fc.constant('change' as const),
        name: fc.constant(name),
        body: changes[klassOf(name)] ?? fc.constant({}),
        by: pick(undefined, undefined, 'bia' as const),
        key: pick(undefined, undefined, undefined, 'k'),
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: pick(...kinds).chain((klass) =>
      fc.record({
        way: fc.constant('make' as const),
        name: fc.constant(undefined),
        body: (changes[klass] ?? fc.constant({})).map((body) => ({ ...whole[klass], ...body, klass })),
        by: pick(undefined, undefined, 'bia' as const),
        key: pick(undefined, undefined, undefined, 'k'),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: pick(
      'inc0',
      'out0',
      'tra0',
      'exc0',
      'wal3',
      'com0',
      'note1',
      'lin0',
      'lab1',
      'map0',
      'con0',
      'est0',
      'tic2',
    ).map((name) => ({ way: 'remove' as const, name, body: {}, by: undefined, key: undefined })),
  },
);

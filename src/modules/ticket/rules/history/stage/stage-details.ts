import { Big } from 'big.js';
import { normalise } from '#platform/entity/search-text.ts';
import { eanOf } from '../../parts/ean.ts';
import type { RecognisedTables } from '../recognise/recognise.ts';
import type { RowReader } from './reader.ts';
import { keyOf } from './registry.ts';
import { addNote, type Stage } from './stage-basics.ts';

export function stageParts(stage: Stage): void {
  const taken = new Set<string>();
  for (const row of stage.rows('part')) {
    const name = row.text('part.name', 160);
    if (name === '') {
      stage.reject(row, 'no-name');
      continue;
    }
    const typed = row.text('part.ean', 60);
    const ean = eanOf(typed);
    const sku = row.text('part.sku', 60) || (ean === null && /\w{3}/.test(typed) ? typed : '');
    const values: Record<string, unknown> = { name };
    // Each of these numbers belongs to one part.
    if (ean !== null && !taken.has(`ean ${ean}`)) values['ean'] = ean;
    if (sku !== '' && !taken.has(`sku ${sku}`)) values['sku'] = sku;
    taken.add(`ean ${ean ?? ''}`).add(`sku ${sku}`);
    const [price, least] = [row.amount('part.price', 2), row.amount('part.least', 3)];
    if (price !== undefined && isPositive(price)) values['price'] = price;
    if (least !== undefined && isPositive(least)) values['least'] = least;
    for (const field of ['maker', 'place'] as const) {
      const text = row.text(`part.${field}`, 80);
      if (text !== '') values[field] = text;
    }
    const key = keyOf(row.text('part.key', 80));
    const identity = `${key}|${sku || (ean ?? '')}|${normalise(name)}`;
    const [onHand, cost] = [row.amount('part.on_hand', 3), row.amount('part.cost', 4)];
    const stock = {
      onHand: onHand !== undefined && isPositive(onHand) ? onHand : undefined,
      cost: cost !== undefined && isPositive(cost) ? cost : undefined,
    };
    if (!stage.parts.add({ from: row.from, identity, values, ...stock }, key).isNew) stage.repeat(row, 'twice-in-file');
  }
}

function isPositive(amount: string): boolean {
  return new Big(amount).gt(0) && new Big(amount).lt(10_000_000);
}

/** Lines per bill that are taken over. */
const maxLines = 200;

export function stageLines(stage: Stage, recognised: RecognisedTables): void {
  const counts = new Map<number, number>();
  for (const row of stage.rows('line')) {
    const order = stage.orders.byKey(keyOf(row.text('order.key', 60)));
    if (order === undefined) {
      stage.reject(row, 'no-order');
      continue;
    }
    const values = lineOf(stage, row, recognised.tables[row.from.table]?.lineKind);
    const count = (counts.get(order) ?? 0) + 1;
    counts.set(order, count);
    if (values === undefined || count > maxLines) {
      stage.reject(row, 'empty');
      continue;
    }
    const said = `${stage.orders.at(order)?.identity ?? ''}|${JSON.stringify(values)}`;
    stage.lines.add({ from: row.from, identity: stage.lines.next(said), values, order }, '');
  }
}

function lineOf(
  stage: Stage,
  row: RowReader,
  fixed: 'part' | 'labour' | undefined,
): Record<string, unknown> | undefined {
  const part = stage.parts.at(stage.parts.byKey(keyOf(row.text('part.key', 80))));
  const description = row.text('line.description', 300) || String(part?.values['name'] ?? '');
  const read = row.amount('line.quantity', 3);
  const quantity = read !== undefined && isPositive(read) ? read : '1';
  const sum = row.amount('line.sum', 2);
  // Some programs store the price of the whole line only.
  const price =
    row.amount('line.price', 2) ??
    (sum === undefined ? undefined : new Big(sum).div(quantity).round(2, Big.roundHalfUp).toFixed(2));
  if (description === '' && price === undefined) return undefined;
  const kind =
    fixed ??
    (/serv|labou?r|mao de obra|arbeit|repair/.test(normalise(row.text('line.kind', 60)))
      ? 'labour'
      : part === undefined
        ? 'labour'
        : 'part');
  const cost = row.amount('line.cost', 2);
  return {
    line_kind: kind,
    description: description || null,
    quantity,
    value: price !== undefined && isPositive(price) ? price : '0.00',
    ...(cost !== undefined && isPositive(cost) ? { cost } : {}),
  };
}

export function stageNotes(stage: Stage): void {
  for (const row of stage.rows('note')) {
    const order = stage.orders.byKey(keyOf(row.text('order.key', 60)));
    const text = row.text('note.text', 20_000);
    if (order === undefined) stage.reject(row, 'no-order');
    else if (text === '') stage.reject(row, 'empty');
    else {
      const key = row.text('note.author', 160);
      addNote(stage, row, { order, text, author: stage.people.get(key) ?? key, created: row.moment('note.created') });
    }
  }
}

import { Big } from 'big.js';
import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context } from '#platform/server/context.ts';
import { partsOf, type PartDoc } from './complete-moves.ts';

/** A line that names a part takes its name, price and cost, unless it brings its own. Prices in another currency than the bill stay away. */
export async function fillFromParts(ctx: Context, changes: readonly Change[]): Promise<void> {
  const named = changes.filter((change) => typeof lineOf(change)['part_id'] === 'string');
  if (named.length === 0) return;
  const parts = await partsOf(
    ctx,
    named.map((change) => String(lineOf(change)['part_id'])),
  );
  for (const change of named) {
    // An unknown part is refused with the other references.
    const part = parts.get(String(lineOf(change)['part_id']));
    if (part === undefined) continue;
    if (change.values['part_id'] !== undefined && change.values['part_id'] !== change.before?.['part_id'])
      fill(change, part);
    checkSerial(lineOf(change), part);
  }
}

function lineOf({ before, values }: Change): Input {
  return { ...before, ...values };
}

function fill({ values, before }: Change, part: PartDoc): void {
  const cost = part.cost === undefined ? null : new Big(part.cost).round(2, Big.roundHalfUp).toFixed(2);
  const ofPart = { description: part.name ?? '', value: part.price ?? null, cost };
  const isSameMoney = before === undefined || before['currency'] === part.currency;
  for (const [name, own] of Object.entries(ofPart)) {
    const isTyped = before === undefined ? typeof values[name] === 'string' : values[name] !== undefined;
    if (!isTyped && (name === 'description' || isSameMoney)) values[name] = own;
  }
}

function checkSerial(line: Input, part: PartDoc): void {
  const serial = line['serial'];
  if (part.serials !== true) {
    if (typeof serial === 'string') throw fieldFailure('serial', 'part-has-no-serials');
    return;
  }
  if (typeof serial !== 'string') throw fieldFailure('serial', 'cant-be-blank');
  if (!new Big(String(line['quantity'] ?? '1')).eq(1)) throw fieldFailure('quantity', 'one-piece-for-each-serial');
}

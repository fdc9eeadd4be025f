import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import type { SheetSignature } from '../../rules/sheets/sheet.ts';
import { signatureOf, termsOf } from '../signature/signatures.ts';
import type { Print } from './print-context.ts';

interface SignedOn {
  readonly signature: AnyDoc | undefined;
  readonly terms: string | null;
}

/** The signature and the terms on a receipt: those of the hand-over once it was signed or happened, before that those of the intake. */
export async function signedOn(ctx: Context, doc: AnyDoc): Promise<SignedOn> {
  const [intake, handOver] = await Promise.all([signatureOf(ctx, doc, 'intake'), signatureOf(ctx, doc, 'hand_over')]);
  const occasion = handOver !== undefined || doc['returned_at'] !== undefined ? 'hand_over' : 'intake';
  const signature = occasion === 'intake' ? intake : handOver;
  if (signature === undefined) return { signature, terms: await termsOf(ctx, occasion) };
  return { signature, terms: typeof signature['terms'] === 'string' ? signature['terms'] : null };
}

/** The line to sign on, or the drawing with who signed it and when. */
export function signatureOn(print: Print, label: string, signed: AnyDoc | undefined): SheetSignature {
  if (signed === undefined) return { label };
  const note = [signed['name'], print.moment(signed['signed_at'])]
    .filter((part) => typeof part === 'string')
    .join(' · ');
  return { label, drawing: String(signed['drawing']), note };
}

/** The texts at the foot, one below the other. */
export function footOf(texts: readonly (string | null)[]): string | null {
  const all = texts.filter((text) => text !== null && text !== '');
  return all.length === 0 ? null : all.join('\n\n');
}

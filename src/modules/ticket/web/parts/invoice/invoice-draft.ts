import type { InvoiceLine } from '../../../rules/parts/invoice/supplier-invoice.ts';

/** An invoice as the server has read it, with the parts that it knows. */
export interface InvoicePreview {
  readonly number: string;
  readonly issued_on: string;
  readonly supplier: string;
  readonly supplier_document: string;
  readonly total: string;
  readonly lines: readonly PreviewLine[];
}

export type PreviewLine = InvoiceLine & {
  readonly part: {
    readonly part_id: string;
    readonly name: string;
    readonly serials: boolean;
    readonly by: 'ean' | 'code';
    readonly pieces: string;
  } | null;
};

/** What a person decides about a line. */
export interface LineDraft {
  readonly to: 'part' | 'new' | 'skip';
  readonly part_id: string | null;
  readonly name: string;
  readonly price: string | null;
  readonly pieces: string;
  readonly serials: string;
}

/** The proposal: the known part, else a new one. */
export function draftOf({ part, name }: PreviewLine): LineDraft {
  return {
    to: part === null ? 'new' : 'part',
    part_id: part?.part_id ?? null,
    name,
    price: null,
    pieces: part?.pieces ?? '1',
    serials: '',
  };
}

/** The decisions as the server takes them, without skipped lines. */
export function decisionsOf(lines: readonly PreviewLine[], drafts: readonly LineDraft[]): readonly object[] {
  return lines.flatMap(({ line }, place): readonly object[] => {
    const draft = drafts[place];
    if (draft === undefined || draft.to === 'skip') return [];
    const serials = draft.serials.split('\n').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    const more = { pieces: draft.pieces, ...(serials.length > 0 ? { serials } : {}) };
    if (draft.to === 'part') return [{ line, part_id: draft.part_id ?? '', ...more }];
    const price = draft.price === null ? {} : { price: draft.price };
    return [{ line, new_part: { name: draft.name, ...price }, ...more }];
  });
}

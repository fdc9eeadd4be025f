import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { stockMove } from '../../entities/parts/stock-move.ts';
import type { stockPart } from '../../entities/parts/stock-part.ts';

export type PartDoc = AnyDoc & Doc<typeof stockPart>;

export type MoveDoc = AnyDoc &
  Doc<typeof stockMove> & {
    readonly ticket?: { readonly label?: string; readonly number?: number };
    readonly creator?: { readonly label?: string };
  };

import type { SearchHit } from '../api/api.ts';

/** More records that refer to a hit than follow it. */
export interface MoreBehind {
  readonly head: SearchHit;
  readonly klass: string;
  readonly field: string;
  readonly count: number;
}

export type HitLine = { readonly hit: SearchHit } | { readonly more: MoreBehind };

/** The hits in their order, and behind what follows each of them what more there is, which its list shows. */
export function hitLines(hits: readonly SearchHit[]): readonly HitLine[] {
  return hits.flatMap((hit, at): HitLine[] => {
    const next = hits[at + 1];
    const head = hits.find(({ id }) => id === (hit.follows ?? hit.id));
    const isLast = next?.follows === undefined || next.follows !== head?.id;
    return [{ hit }, ...(head === undefined || !isLast ? [] : moreBehind(head))];
  });
}

function moreBehind(head: SearchHit): HitLine[] {
  return (head.followers ?? []).map((kind) => ({ more: { head, ...kind } }));
}

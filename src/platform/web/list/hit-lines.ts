import type { SearchHit } from '../api/api.ts';

/** The number of further records that refer to a hit but are not listed below it. */
export interface MoreBehind {
  readonly head: SearchHit;
  readonly klass: string;
  readonly field: string;
  readonly count: number;
}

export type HitLine = { readonly hit: SearchHit } | { readonly more: MoreBehind };

/** The hits in order. After the records that are listed below a hit comes a line with the number of further ones. */
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

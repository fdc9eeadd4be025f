import { className, type Entity } from '#platform/entity/define.ts';

/** What a group holds of one kind; `size` in bytes. */
export interface KindUse {
  readonly kind: string;
  readonly records: number;
  readonly size: number;
}

/** The counters of whole kinds by the kind's own name, files among them; other counters say the same again in parts. */
export function usedKinds(
  counts: readonly { readonly kind: string; readonly amount: number; readonly size: number }[],
  entities: readonly Entity[],
): readonly KindUse[] {
  const kinds = new Map(entities.map((one) => [className(one.kind), one.kind]));
  return counts.flatMap(({ kind, amount, size }) => {
    const own = kinds.get(kind);
    return own === undefined || amount === 0 ? [] : [{ kind: own, records: amount, size }];
  });
}

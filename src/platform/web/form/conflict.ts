import type { Entity, Input } from '#platform/entity/define.ts';
import { sameValue } from './changes.ts';

/** A field in which the two versions differ, and the side whose value is kept by default. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly keep: 'mine' | 'theirs';
  /** Both sides changed it, so the person has to decide. */
  readonly contested: boolean;
}

/** Compares what one person typed with what another saved; both started from `base`. */
export function differences(base: Input, mine: Input, theirs: Input): readonly Difference[] {
  return Object.keys(mine)
    .filter((name) => !sameValue(mine[name], theirs[name]))
    .map((name) => {
      const iChanged = !sameValue(base[name], mine[name]);
      const theyChanged = !sameValue(base[name], theirs[name]);
      return {
        name,
        mine: mine[name] ?? null,
        theirs: theirs[name] ?? null,
        keep: iChanged ? 'mine' : 'theirs',
        contested: iChanged && theyChanged,
      };
    });
}

/**
 * The differences that the person must see: not in fields that the server writes, nor in proposed values that the
 * person has not changed.
 */
export function decidable({ fields }: Entity, found: readonly Difference[]): readonly Difference[] {
  return found.filter(({ name, keep }) => {
    const field = fields[name];
    return field?.write !== 'server' && !(field?.proposed === true && keep === 'theirs');
  });
}

/** Whether no decision is needed: only the server changed the record, or both people made the same changes. */
export function agrees(entity: Entity, base: Input, mine: Input, theirs: Input): boolean {
  const isMoved = Object.keys(base).every((name) => sameValue(base[name], theirs[name]));
  return isMoved || decidable(entity, differences(base, mine, theirs)).length === 0;
}

/** The values after the person's choice. */
export function resolve(
  mine: Input,
  found: readonly Difference[],
  kept: Readonly<Record<string, 'mine' | 'theirs'>>,
): Input {
  const values: Record<string, unknown> = { ...mine };
  for (const difference of found) {
    if ((kept[difference.name] ?? difference.keep) === 'theirs') values[difference.name] = difference.theirs;
  }
  return values;
}

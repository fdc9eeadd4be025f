/** Numbers the aliases of one statement, so that nested subqueries have different ones. */
interface Aliases {
  next: number;
}

/** What is needed to write a condition. */
export interface Writer {
  readonly bind: Bind;
  readonly aliases: Aliases;
}

/** Adds a value to the statement's parameters; returns its placeholder with a cast: `$3::text`. */
export type Bind = (value: unknown, type: string) => string;

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export interface Binder {
  readonly bind: Bind;
  /** Ends the statement: renumbers the placeholders in `text`, because simplifying may have dropped some. */
  readonly finish: (text: string) => Statement;
}

/**
 * Up to this number of placeholders, checking that each is present is faster than renumbering: mostly none was dropped.
 */
const few = 16;

/** Collects a statement's values; values never become part of its text. */
export function createBinder(): Binder {
  const bound: unknown[] = [];
  return {
    bind: (value, type) => `$${bound.push(value)}::${type}`,
    finish: (draft) => {
      if (bound.length <= few && bound.every((_, place) => draft.includes(`$${place + 1}::`)))
        return { text: draft, values: bound };
      const values: unknown[] = [];
      const places = new Map<string, string>();
      const text = draft.replaceAll(/\$(\d+)(?=::)/g, (_, place: string) => {
        const known = places.get(place) ?? `$${values.push(bound[Number(place) - 1])}`;
        places.set(place, known);
        return known;
      });
      return { text, values };
    },
  };
}

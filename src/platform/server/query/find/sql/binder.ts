/** Numbers the aliases of one statement, so that subqueries inside each other keep apart. */
interface Aliases {
  next: number;
}

/** What a document's condition is written with. */
export interface Writer {
  readonly bind: Bind;
  readonly aliases: Aliases;
}

/** Puts a value into the statement's parameters and answers its place with a cast: `$3::text`. */
export type Bind = (value: unknown, type: string) => string;

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export interface Binder {
  readonly bind: Bind;
  /** Ends the statement: numbers the places that are left in `text`, since folding may have dropped some. */
  readonly finish: (text: string) => Statement;
}

/** So many places are sooner looked for one by one than all are numbered: mostly none was dropped. */
const few = 16;

/** Collects a statement's values; no value ever stands in its text. */
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

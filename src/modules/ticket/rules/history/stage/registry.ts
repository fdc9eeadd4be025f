import type { Staged } from './staged.ts';

/** A list of records under way: by the key of their table, and by what they say. */
export class Register<T extends Staged> {
  readonly all: T[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #byIdentity = new Map<string, number>();

  /** The place of a new record, or of the one with the same identity. */
  add(record: T, key: string): { place: number; isNew: boolean } {
    const known = this.#byIdentity.get(record.identity);
    if (known !== undefined) {
      if (key !== '' && !this.#byKey.has(key)) this.#byKey.set(key, known);
      return { place: known, isNew: false };
    }
    const place = this.all.push(record) - 1;
    this.#byIdentity.set(record.identity, place);
    if (key !== '' && !this.#byKey.has(key)) this.#byKey.set(key, place);
    return { place, isNew: true };
  }

  /** The record that another table refers to by this key. */
  byKey(key: string): number | undefined {
    return key === '' ? undefined : this.#byKey.get(key);
  }

  byIdentity(identity: string): number | undefined {
    return this.#byIdentity.get(identity);
  }

  at(place: number | undefined): T | undefined {
    return place === undefined ? undefined : this.all[place];
  }

  /** Makes equal records different: notes may be written twice. */
  next(identity: string): string {
    let count = 2;
    let own = identity;
    while (this.#byIdentity.has(own)) {
      own = `${identity}|${count}`;
      count += 1;
    }
    return own;
  }
}

/** Keys as tables write them: `0012`, `12.0` and ` 12` are one. */
export function keyOf(text: string): string {
  const bare = text.trim().toLowerCase();
  return /^\d{1,15}(?:\.0+)?$/.test(bare) ? String(Number(bare)) : bare;
}

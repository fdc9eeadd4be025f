/**
 * SQL condition that a column has one of some values, with a parameter for each value. With an array parameter the
 * database would not know its length and would plan the statement each time, which takes longer than finding a few
 * records. Values are repeated up to one of a few lengths, so that there are few different statements. `first` is the
 * number of the first parameter.
 */
export function inList(values: readonly string[], first: number): { readonly sql: string; readonly values: unknown[] } {
  const length = lengths.find((size) => values.length <= size);
  if (length === undefined) return { sql: `= ANY($${first})`, values: [values] };
  const placeholders = Array.from({ length }, (_value, place) => `$${first + place}`);
  return {
    sql: `IN (${placeholders.join(', ')})`,
    values: placeholders.map((_name, place) => values[Math.min(place, values.length - 1)]),
  };
}

const lengths = [1, 2, 4, 8, 16] as const;

/**
 * A condition that a column is one of some values, with a parameter for each: of an array the database does not know how long it is, and
 * would plan the statement anew each time, which takes longer than finding a few records. Values are repeated to one of a few lengths, so
 * that there are few statements. `first` is the place of the first parameter.
 */
export function inList(values: readonly string[], first: number): { readonly sql: string; readonly values: unknown[] } {
  const length = lengths.find((most) => values.length <= most);
  if (length === undefined) return { sql: `= ANY($${first})`, values: [values] };
  const places = Array.from({ length }, (_value, place) => `$${first + place}`);
  return {
    sql: `IN (${places.join(', ')})`,
    values: places.map((_name, place) => values[Math.min(place, values.length - 1)]),
  };
}

const lengths = [1, 2, 4, 8, 16] as const;

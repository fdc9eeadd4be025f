/** All months from the first to the last: `2026-11` to `2027-02`. */
export function monthsBetween(months: readonly string[]): readonly string[] {
  const sorted = months.filter((month) => /^\d{4}-\d\d$/.test(month)).toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const [from, to] = [monthNumber(first), monthNumber(last)];
  return Array.from({ length: to - from + 1 }, (_month, at) => monthOf(from + at));
}

/** Months since year 0, so that the month after `9999-12` compares correctly. */
function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

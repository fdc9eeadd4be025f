import { Big } from 'big.js';
import type { ReportRow } from '#platform/entity/report.ts';
import type { Report } from './report.ts';

type Figures = ReportRow['figures'];
type Figure = Figures[string];

/**
 * Combines the sections of several groups: adds counts and amounts, weights means by their counts. The median of all cannot be computed
 * from medians, so it is left out. Each currency stays separate. Categories belong to one group each, so they are combined by name.
 */
export function sumSections(all: readonly Report['sections'][]): Report['sections'] {
  const names = new Set(all.flatMap((sections) => Object.keys(sections)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      sumRows(
        name,
        all.flatMap((sections) => sections[name] ?? []),
      ),
    ]),
  );
}

function sumRows(section: string, rows: readonly ReportRow[]): ReportRow[] {
  const sums = new Map<string, ReportRow>();
  for (const row of rows) {
    const about = section === 'category' && row.label !== undefined ? row.label.trim().toLowerCase() : row.key;
    const key = JSON.stringify([about, row.figures['currency'] ?? null]);
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : { ...known, figures: sumFigures(known.figures, row.figures) });
  }
  const lines = [...sums.values()].map(rounded);
  if (section === 'month') return lines.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1));
  return lines.toSorted((a, b) => weight(b) - weight(a));
}

/** Rounded at the end; otherwise the result would depend on the order of the groups. */
function rounded(row: ReportRow): ReportRow {
  const { mean: hours } = row.figures;
  return typeof hours === 'number' ? { ...row, figures: { ...row.figures, mean: Math.round(hours * 10) / 10 } } : row;
}

function weight({ figures }: ReportRow): number {
  return Number(figures['returns'] ?? figures['count'] ?? 0);
}

function sumFigures(one: Figures, other: Figures): Figures {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, sumFigure(name, one, other)]));
}

function sumFigure(name: string, one: Figures, other: Figures): Figure {
  const [a, b] = [one[name] ?? null, other[name] ?? null];
  if (name === 'median') return null;
  if (name === 'currency') return a;
  if (name === 'mean') return mean([a, one['count']], [b, other['count']]);
  if (typeof a === 'string' || typeof b === 'string') return new Big(a ?? 0).plus(b ?? 0).toFixed(2);
  return (a ?? 0) + (b ?? 0);
}

function mean(...parts: readonly (readonly [Figure, Figure | undefined])[]): number | null {
  const known = parts.filter(([value, count]) => value !== null && Number(count ?? 0) > 0);
  const count = known.reduce((sum, [, amount]) => sum + Number(amount), 0);
  return count === 0 ? null : known.reduce((sum, [value, amount]) => sum + Number(value) * Number(amount), 0) / count;
}

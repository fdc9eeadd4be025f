import type { ReactNode } from 'react';
import type { Search } from '../routing/url-state.ts';

/** A column of figures: its name, the format of a figure, and the short format next to an axis. */
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly write: (figure: number | string | null) => string;
  readonly mark?: (value: number) => string;
  /** Figures are counts, so an axis has no marks between whole numbers. */
  readonly whole?: true;
  /** The chart divides figures by this, so that axis marks are round: hours by 24 for days. */
  readonly unit?: number;
}

/** A screen with its search parameters. */
export interface Place {
  readonly to: string;
  readonly search: Search;
}

/** A line of a report table. */
export interface Line {
  readonly key: string;
  readonly label: ReactNode;
  /** The label as plain text, for the chart and the file. */
  readonly text: string;
  readonly figures: Readonly<Record<string, number | string | null>>;
  /** The list of the rows behind a figure. */
  readonly to?: (column: string) => Place | undefined;
}

/** How a table is drawn: over time as columns or curves, or as a bar for each line. */
export interface Picture {
  readonly shape: 'columns' | 'lines' | 'bars';
  /** Names of columns. */
  readonly series: readonly string[];
}

/**
 * The list of the rows behind a figure of the line: of the given column, else of the largest figure that has such a
 * list.
 */
export function opens(line: Line | undefined, series: readonly string[], name?: string): Place | undefined {
  const size = (column: string): number => Math.abs(Number(line?.figures[column] ?? 0));
  const order = name === undefined ? series.toSorted((a, b) => size(b) - size(a)) : [name];
  return order.map((column) => line?.to?.(column)).find((place) => place !== undefined);
}

/** The series whose value in a line is nearest to the given value. */
export function nearest(line: Line, series: readonly string[], value: number): string | undefined {
  const distance = (name: string): number => Math.abs(Number(line.figures[name] ?? 0) - value);
  return series.toSorted((a, b) => distance(a) - distance(b))[0];
}

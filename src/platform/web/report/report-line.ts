import type { ReactNode } from 'react';
import type { Search } from '../routing/url-state.ts';

/** A column of figures: its name, how a figure is written, and how a round one is written next to an axis. */
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly write: (figure: number | string | null) => string;
  readonly mark?: (value: number) => string;
  /** Figures are counts, so marks between them would say nothing. */
  readonly whole?: true;
  /** What figures are divided by to be drawn, so that marks are round in it: hours by 24 for days. */
  readonly unit?: number;
}

/** A screen with the words of its address. */
export interface Place {
  readonly to: string;
  readonly search: Search;
}

/** A line ready to be read. */
export interface Line {
  readonly key: string;
  readonly label: ReactNode;
  /** The label in plain words, for the picture and the file. */
  readonly text: string;
  readonly figures: Readonly<Record<string, number | string | null>>;
  /** Where the rows behind a figure are listed. */
  readonly to?: (column: string) => Place | undefined;
}

/** What is drawn of a table: over time as columns or curves, or a bar for each line. */
export interface Picture {
  readonly shape: 'columns' | 'lines' | 'bars';
  /** Names of columns. */
  readonly series: readonly string[];
}

/** Where the rows behind a line's figure are listed: behind the named one, else behind the largest of those that have such a place. */
export function opens(line: Line | undefined, series: readonly string[], name?: string): Place | undefined {
  const size = (column: string): number => Math.abs(Number(line?.figures[column] ?? 0));
  const order = name === undefined ? series.toSorted((a, b) => size(b) - size(a)) : [name];
  return order.map((column) => line?.to?.(column)).find((place) => place !== undefined);
}

/** The series whose value at a line is nearest to a value. */
export function nearest(line: Line, series: readonly string[], value: number): string | undefined {
  const distance = (name: string): number => Math.abs(Number(line.figures[name] ?? 0) - value);
  return series.toSorted((a, b) => distance(a) - distance(b))[0];
}

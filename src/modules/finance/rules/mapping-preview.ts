import type { Texts } from './mapping.ts';

/** A row before and after a mapping. */
export interface PreviewRow {
  readonly _id: string;
  readonly klass: string;
  readonly date: string;
  readonly before: Texts;
  readonly after: Texts;
}

/** The effect of a mapping on existing rows. */
export interface MappingPreview {
  /** Number of rows that it would change. */
  readonly count: number;
  /** The newest of them. */
  readonly rows: readonly PreviewRow[];
}

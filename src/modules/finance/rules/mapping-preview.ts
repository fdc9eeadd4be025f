import type { Texts } from './mapping.ts';

/** A row as it is and as a mapping would make it. */
export interface PreviewRow {
  readonly _id: string;
  readonly klass: string;
  readonly date: string;
  readonly before: Texts;
  readonly after: Texts;
}

/** What a mapping would do to the rows that are there. */
export interface MappingPreview {
  /** All that it would change. */
  readonly count: number;
  /** The newest of them. */
  readonly rows: readonly PreviewRow[];
}

export interface Found {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly excerpt: string;
  readonly score: number;
  /** Id of the hit that this record refers to and follows in the results. */
  readonly follows?: string;
  /**
   * Kinds with more records that refer to this one than follow it in the results, by `field`; counted up to
   * `maxCounted` plus one.
   */
  readonly followers?: readonly Followers[];
}
export interface Followers {
  readonly klass: string;
  readonly field: string;
  readonly count: number;
}
export interface Question {
  readonly text: string;
  readonly kinds: readonly string[] | undefined;
  readonly limit: number;
  readonly skip: number;
  /** A page of similar words; the bookmark of an earlier page said so. */
  readonly near?: boolean;
}

export interface Row {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly text: string;
  readonly score: number;
}

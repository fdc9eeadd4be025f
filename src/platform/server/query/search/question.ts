export interface Found {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly excerpt: string;
  readonly score: number;
  /** The found record behind which this one stands since it refers to it. */
  readonly follows?: string;
  /** Kinds of which more records refer to this one, by `field`, than stand behind it; counted up to `maxCounted` and one. */
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
  /** A page of what the words may mean, after one of which the bookmark said so. */
  readonly near?: boolean;
}

export interface Row {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly text: string;
  readonly score: number;
}

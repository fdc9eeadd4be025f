import type { Locale } from '#platform/entity/locale.ts';

/** A feed of people who do not exist. */
export interface DemoFeed {
  readonly slug: string;
  readonly locale: Locale;
  readonly title: string;
  readonly author: string;
  /** Hours between two items. */
  readonly every: number;
  /** Title and text, the newest first. */
  readonly items: readonly (readonly [title: string, text: string])[];
  /** What is on the page of each item next to that. */
  readonly more: readonly string[];
  /** Items that tell of another feed's page: its address by the item's place. */
  readonly told?: Readonly<Record<number, string>>;
}

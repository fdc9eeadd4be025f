import type { Input } from '#platform/entity/define.ts';
import englishFamily from './family.en.json';
import portugueseFamily from './family.pt-BR.json';
import englishShop from './shop.en.json';
import portugueseShop from './shop.pt-BR.json';

/**
 * What one group of the demo contains. Records have the fields of their kind, with two exceptions: a reference is the
 * name or description of a record written before (`me` for the person who signs in), a date the days from today.
 */
export interface DemoGroup {
  readonly name: string;
  readonly locale: string;
  readonly time_zone: string;
  /** The modules that the group is for. */
  readonly modules: readonly string[];
  /** Records by kind, written before all others, weeks ago. */
  readonly first: RecordsByKind;
  readonly tickets: readonly DemoTicket[];
  readonly settings: Input;
  /** Rows that repeat every month. */
  readonly monthly: readonly DemoMonthly[];
  /** Records by kind, written on their dates or during the weeks before today. */
  readonly records: RecordsByKind;
  readonly folders: readonly {
    readonly name: string;
    readonly starred?: boolean;
    readonly files: readonly DemoFile[];
  }[];
  /** A file that is deleted again. */
  readonly trash?: DemoFile;
  readonly feeds: readonly DemoFeed[];
}

type RecordsByKind = Readonly<Record<string, readonly Input[]>>;

export interface DemoTicket {
  /** Days since it was written. */
  readonly days: number;
  readonly fields: Input;
  /** Changes, each a third of the way to today after the one before. */
  readonly updates?: readonly Input[];
  readonly comment?: string;
}

export interface DemoMonthly extends Input {
  readonly klass: string;
  /** The day of the month. */
  readonly on: number;
  readonly value: number;
  /** How much the value differs from month to month. */
  readonly sway?: number;
}

export interface DemoFile {
  readonly name: string;
  /** Its texts, the newest last. */
  readonly versions: readonly string[];
}

/** A feed of fictional authors, and the label of its subscription. */
export interface DemoFeed {
  readonly slug: string;
  readonly label: string;
  readonly title: string;
  readonly author: string;
  /** Hours between two items. */
  readonly every: number;
  /** Items whose link leads to a page of another feed, by their index. */
  readonly links?: Readonly<Record<string, string>>;
  /** The newest first; the first line is the title, the second the text. */
  readonly items: readonly string[];
  /** Further paragraphs on the page of each item. */
  readonly more: readonly string[];
}

export const demoGroups: readonly DemoGroup[] = [portugueseShop, portugueseFamily, englishShop, englishFamily];

import type { Status } from '../../status.ts';
import type { RecognisedTables } from '../recognise/recognise.ts';
import type { DateOrder } from './moments.ts';
import type { DecimalSign } from './amounts.ts';

/** A row of a table: what people find it by. */
export interface SourceOf {
  readonly table: number;
  readonly line: number;
}

/** A record to be written, before it is compared with what the group has. */
export interface Staged {
  readonly from: SourceOf;
  /** What the same record of another export has too; hashed, it is the key by which an import knows it. */
  readonly identity: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly created?: string | undefined;
  /** Places of the records that it refers to in their lists. */
  readonly customer?: number | undefined;
  readonly equipment?: number | undefined;
  readonly order?: number | undefined;
}

export interface StagedOrder extends Staged {
  /** The number in the former program, as it was written. */
  readonly number: string;
  /** The person's name or address, who may be a member. */
  readonly person: string;
}

/** Amount on hand, and what one piece costs. */
export interface StagedPart extends Staged {
  readonly onHand?: string | undefined;
  readonly cost?: string | undefined;
}

export interface RejectedRow extends SourceOf {
  readonly reason: RowReason;
  readonly text: string;
}

/** Why a row is left out: rejected ones say nothing that can be stored, others are there already or contradict a record. */
export type RowReason =
  | 'no-name'
  | 'no-order'
  | 'empty'
  | 'twice-in-file'
  | 'imported-before'
  | 'same-record'
  | 'number-taken'
  | 'belongs-to-left-out';

/** A state of the former program, and what it becomes. */
export interface StateWord {
  readonly word: string;
  readonly count: number;
  readonly status: Status;
  /** Whether the word tells, or the status is only a guess. */
  readonly known: boolean;
}

export interface History {
  readonly recognised: RecognisedTables;
  readonly dates: DateOrder;
  /** Whether dates prove the order. */
  readonly datesProven: boolean;
  readonly decimal: DecimalSign;
  readonly states: readonly StateWord[];
  /** Names of people who worked on orders, most orders first. */
  readonly people: readonly { readonly name: string; readonly count: number }[];
  readonly customers: readonly Staged[];
  readonly equipment: readonly Staged[];
  readonly parts: readonly StagedPart[];
  readonly orders: readonly StagedOrder[];
  readonly lines: readonly Staged[];
  readonly notes: readonly Staged[];
  readonly rejected: readonly RejectedRow[];
  /** Rows that repeat another one of the files. */
  readonly repeated: readonly RejectedRow[];
}

/** How files are to be read, where a person changed what was proposed. */
export interface HistorySettings {
  readonly dates?: DateOrder | undefined;
  readonly decimal?: DecimalSign | undefined;
  /** By the place of the table. */
  readonly tables?:
    | Readonly<Record<string, { readonly subject: string; readonly columns: readonly string[] }>>
    | undefined;
  /** By the normalised word. */
  readonly states?: Readonly<Record<string, Status>> | undefined;
}

/** What the group prefers where a file leaves it open. */
export interface HistoryHabits {
  readonly dates: DateOrder;
  readonly decimal: DecimalSign;
  readonly timeZone: string;
  readonly brazil: boolean;
  readonly currency: string;
}

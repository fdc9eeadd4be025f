import type { Verdict, TakenAnswer } from '../../rules/history/judge/judge.ts';
import type { RefusedReason } from '../../rules/history/read/source-table.ts';
import type { Program } from '../../rules/history/recognise/recognise.ts';
import type { Role, Subject } from '../../rules/history/recognise/roles.ts';
import type { DateOrder } from '../../rules/history/stage/moments.ts';
import type { RowReason, StateWord } from '../../rules/history/stage/staged.ts';
import type { Status } from '../../rules/status.ts';

/** A table of the files with what it was recognised as. */
export interface PreviewTable {
  readonly name: string;
  readonly rows: number;
  readonly subject: Subject;
  readonly header: readonly string[];
  readonly columns: readonly Role[];
  readonly sample: readonly (readonly string[])[];
}

export const lists = ['orders', 'customers', 'equipment', 'parts', 'lines', 'notes'] as const;

/** What an import would do. */
export interface HistoryPreview {
  readonly program: Program;
  readonly refused: readonly { readonly name: string; readonly reason: RefusedReason }[];
  readonly tables: readonly PreviewTable[];
  readonly dates: DateOrder;
  readonly dates_proven: boolean;
  readonly states: readonly StateWord[];
  readonly people: readonly { readonly name: string; readonly count: number; readonly user_id: string | null }[];
  readonly members: readonly { readonly id: string; readonly label: string }[];
  readonly counts: Readonly<Record<(typeof lists)[number], Readonly<Record<Verdict, number>>>>;
  readonly numbers: { readonly first: number | null; readonly last: number | null; readonly next: number };
  readonly first: readonly PreviewOrder[];
  readonly left_out: readonly PreviewLeftOut[];
}

export interface PreviewOrder {
  readonly verdict: Verdict;
  readonly number: number | null;
  readonly former_number: string | null;
  readonly title: string | null;
  readonly status: Status;
  readonly customer: string | null;
  readonly equipment: string | null;
  readonly technician: string | null;
  readonly created: string | null;
}

export interface PreviewLeftOut {
  readonly table: string;
  readonly line: number;
  readonly verdict: Verdict;
  readonly reason: RowReason;
  readonly text: string;
}

/** What a person changed of the proposal; sent with the file each time. */
export interface Answers {
  readonly dates?: DateOrder;
  readonly tables?: Readonly<Record<string, { readonly subject: Subject; readonly columns: readonly Role[] }>>;
  readonly states?: Readonly<Record<string, Status>>;
  readonly people?: Readonly<Record<string, string | null>>;
  readonly taken?: TakenAnswer;
}

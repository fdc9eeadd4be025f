import type { Input } from '#platform/entity/define.ts';
import type { Context } from '../../context.ts';

/** Work on many records: slices of its items, each in a transaction of its own, and what is to be done when all are through. */
export interface Step {
  readonly id: string;
  readonly kind: string;
  /** The record whose work it is: an import, a mapping. */
  readonly record: string;
  /** Who began it. */
  readonly user: string;
  readonly data: Input;
  /** How many items there are, and how many were done before this slice. */
  readonly items: number;
  readonly done: number;
}

/** What a step does; items and data are JSON. Items may have changed or gone since the step began: each slice looks again. */
export interface StepKind {
  readonly slice: (ctx: Context, step: Step, items: readonly unknown[]) => Promise<void>;
  /** In the transaction of the last slice. */
  readonly end?: (ctx: Context, step: Step) => Promise<void>;
}

/** Items of one slice: what is written of them keeps others waiting for some ten milliseconds. */
export const itemsAtOnce = 250;

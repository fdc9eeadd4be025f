interface Reason {
  /** 1: the move adds to the stock, -1: it takes from it, 0: both are possible. */
  readonly sign: 1 | -1 | 0;
  /** Written by the lines of bills, not by people. */
  readonly ofLine?: true;
}

/** Why the stock of a part changes. */
const table = {
  bought: { sign: 1 },
  used: { sign: -1, ofLine: true },
  returned: { sign: 1, ofLine: true },
  counted: { sign: 0 },
  lost: { sign: -1 },
} as const satisfies Readonly<Record<string, Reason>>;

export type MoveReason = keyof typeof table;

const reasons: Readonly<Record<MoveReason, Reason>> = table;

export const moveReasons = Object.keys(table) as readonly MoveReason[];

/** Reasons of moves that people write. */
export const writtenReasons = moveReasons.filter((reason) => reasons[reason].ofLine !== true);

/** Whether a move for this reason may change the stock by this much. Only a count may find what was expected. */
export function hasSign(reason: MoveReason, quantity: number): boolean {
  const { sign } = reasons[reason];
  return sign === 0 || quantity * sign > 0;
}

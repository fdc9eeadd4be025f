import type { Mark } from '#platform/entity/define.ts';

interface State {
  readonly mark: Mark;
  readonly next: readonly string[];
  /** Somebody still waits for the part. */
  readonly open?: true;
}

/** The way of a part that is ordered for a ticket or for the stock. What arrived is in the stock and stays arrived. */
const table = {
  wanted: { mark: { shape: 'circle-dotted', tone: 'blue' }, next: ['ordered', 'arrived', 'cancelled'], open: true },
  ordered: { mark: { shape: 'circle-half', tone: 'amber' }, next: ['wanted', 'arrived', 'cancelled'], open: true },
  arrived: { mark: { shape: 'circle-check', tone: 'green' }, next: [] },
  cancelled: { mark: { shape: 'circle-x', tone: 'grey' }, next: ['wanted'] },
} as const satisfies Readonly<Record<string, State>>;

export type PartOrderState = keyof typeof table;

const states: Readonly<Record<PartOrderState, State>> = table;

export const partOrderStates = Object.keys(table) as readonly PartOrderState[];

export const openOrderStates = partOrderStates.filter((state) => states[state].open === true);

export const partOrderMarks = Object.fromEntries(partOrderStates.map((state) => [state, states[state].mark]));

/** What the timeline calls the end of a block by an arrival. */
export const arrivalEvent = 'part-arrived';

export function mayFollow(from: PartOrderState, to: PartOrderState): boolean {
  return from === to || states[from].next.includes(to);
}

/** The selected entries, the active one (where the keyboard is), and the anchor of a range. */
export interface Choice {
  readonly ids: ReadonlySet<string>;
  readonly active: string | null;
  readonly anchor: string | null;
}

export const nothingChosen: Choice = { ids: new Set(), active: null, anchor: null };

/** How a click or an arrow key selects: only this entry, this one in addition, or all from the anchor to it. */
export type Way = 'alone' | 'toggle' | 'range' | 'move';

/** Selects an entry; `move` only makes it active. `order` contains the shown ids in order. */
export function select(choice: Choice, order: readonly string[], id: string, way: Way): Choice {
  if (way === 'move') return { ...choice, active: id, anchor: id };
  if (way === 'toggle') return { ids: toggled(choice.ids, id), active: id, anchor: id };
  if (way === 'alone') return { ids: new Set([id]), active: id, anchor: id };
  const anchor = choice.anchor ?? order[0] ?? id;
  return { ids: new Set(span(order, anchor, id)), active: id, anchor };
}

/** The entry `by` positions away, within the list; the first one if none is active. */
export function step(choice: Choice, order: readonly string[], by: number): string | null {
  const at = choice.active === null ? -1 : order.indexOf(choice.active);
  if (at === -1) return (by === -Infinity || (by > 0 && by !== Infinity) ? order[0] : order.at(-1)) ?? null;
  return order[Math.max(0, Math.min(order.length - 1, at + by))] ?? null;
}

export function chooseAll(choice: Choice, order: readonly string[]): Choice {
  return { ...choice, ids: new Set(order), active: choice.active ?? order[0] ?? null };
}

/** The selection without entries that disappeared; the entry in the same position becomes the active one. */
export function keepSelected(choice: Choice, before: readonly string[], now: readonly string[]): Choice {
  const there = new Set(now);
  const ids = new Set([...choice.ids].filter((id) => there.has(id)));
  const lost = choice.active !== null && !there.has(choice.active);
  const place = lost ? before.indexOf(choice.active ?? '') : -1;
  const active = lost ? (place === -1 ? null : (now[Math.min(place, now.length - 1)] ?? null)) : choice.active;
  const anchor = choice.anchor !== null && there.has(choice.anchor) ? choice.anchor : active;
  return { ids, active, anchor };
}

/** The entries that a command applies to: the selected ones, else the active one. */
export function commandTargets(choice: Choice): readonly string[] {
  if (choice.ids.size > 0) return [...choice.ids];
  return choice.active === null ? [] : [choice.active];
}

function span(order: readonly string[], from: string, to: string): readonly string[] {
  const start = order.indexOf(from);
  const end = order.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

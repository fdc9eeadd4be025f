import type { Locale } from '#platform/entity/locale.ts';
import type { Choice, Reason } from '../rules/reasons.ts';

/** An event that waits for a person, with the person's present rights. */
export interface Event {
  readonly id: number;
  readonly group_id: string;
  readonly group_name: string;
  readonly reason: Reason;
  readonly item: string;
  readonly item_kind: string;
  readonly item_label: string;
  readonly anchor: string | null;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly at: string;
  readonly detail: Detail;
  readonly mailed: boolean;
  /** The module whose rights decide who sees the record; '' for what every member sees. */
  readonly module: string;
  /** Whether the person is an administrator of the group. */
  readonly admin: boolean;
}

/** What a notice and its mail say in addition to the reason. */
export interface Detail {
  /** One short fact: the new status, the day that something is due. */
  readonly fact?: Readonly<Record<Locale, string>>;
  /** Text that a person wrote; only mails contain it. */
  readonly quote?: string;
  /** Further facts; only mails contain them. */
  readonly facts?: readonly string[];
}

/** Someone who is told, and what they chose. */
export interface Told {
  readonly locale: Locale;
  readonly choices: Readonly<Record<Reason, Choice>>;
}

/** The groups of equal keys, in the order of their first members. */
export function groupedBy<T>(list: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

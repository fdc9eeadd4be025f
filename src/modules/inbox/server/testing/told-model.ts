/** A simple model of who is told what: it knows the rules, but neither tables nor jobs. */

/** A ticket, as the model knows it; people are places in the list of members. */
export interface Ticket {
  readonly id: string;
  technician: number | undefined;
  reviewer: number | undefined;
  status: string;
  readonly authors: Set<number>;
  readonly watches: Map<number, { readonly id: string; watching: boolean }>;
}

/** A member, and what the model says that the member got. */
export interface Member {
  readonly flags: { readonly ticket_created: boolean; readonly all_notifications: boolean };
  readonly membership: string | undefined;
  isLimited: boolean;
  pending: { readonly key: string; readonly reason: string }[];
  readonly notices: Map<string, number>;
  readonly mails: Map<string, number>;
}

export interface Run {
  readonly group: string;
  readonly name: string;
  readonly members: readonly Member[];
  readonly tickets: Ticket[];
}

/** Whether the ticket was given to the member. */
export function concerns({ technician, reviewer }: Ticket, at: number): boolean {
  return technician === at || reviewer === at;
}

/** The reason, unless the member does not want to watch the ticket. */
export function unlessUnwatched({ watches }: Ticket, at: number, reason: string): string | undefined {
  return watches.get(at)?.watching === false ? undefined : reason;
}

/** The reason, if the member watches the ticket. */
export function watched({ watches }: Ticket, at: number, reason: string): string | undefined {
  return watches.get(at)?.watching === true ? reason : undefined;
}

/** Notes for each other member who may see tickets the reason, if there is one. */
export function tell(
  run: Run,
  by: number,
  item: string,
  reasonOf: (at: number, member: Member) => string | undefined,
): void {
  for (const [at, member] of run.members.entries()) {
    if (at === by || member.isLimited) continue;
    const reason = reasonOf(at, member);
    if (reason === undefined) continue;
    const isMailed = member.flags.all_notifications && reason !== 'status';
    member.pending.push({ key: `${reason} ${item}`, reason: isMailed ? reason : '' });
  }
}

/**
 * What waits becomes notices and one mail for each reason. If the member may not see tickets any more, it is dropped with all notices and mails: no
 * mail server has taken any.
 */
export function deliver(member: Member): void {
  const { pending, notices, mails, isLimited } = member;
  member.pending = [];
  if (isLimited) {
    notices.clear();
    mails.clear();
    return;
  }
  for (const { key } of pending) notices.set(key, (notices.get(key) ?? 0) + 1);
  for (const reason of new Set(pending.map((one) => one.reason)))
    if (reason !== '') mails.set(reason, (mails.get(reason) ?? 0) + 1);
}

/** Counts as lines, to compare them. */
export function sorted(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([key, count]) => `${key} ${count}`).toSorted();
}

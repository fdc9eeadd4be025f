/** How many revisions that this window made are remembered; what is shown is never older than the last few. */
const most = 500;

/** What a write of this window made of a revision: `db id rev` → the revision after it; rejected when it failed. Oldest first. */
const successors = new Map<string, Promise<string>>();

/** The record, and the revision of it that the writer has seen. */
export interface Seen {
  readonly id: string;
  readonly rev: string;
}

/**
 * Writes records on top of the newest revisions that this window itself made of those that were seen: who changes a record twice within a
 * moment is not told that someone else has changed it, though the list behind still shows the first revision. Writes to one record go
 * one after the other. `revOf` reads a record's new revision from the answer, given what it was written upon.
 */
export function onTopOfOwn<Answer>(
  db: string,
  records: readonly Seen[],
  write: (records: readonly Seen[]) => Promise<Answer>,
  revOf: (answer: Answer, upon: Seen) => string | undefined,
): Promise<Answer> {
  const earlier = records.map((one) => successors.get(keyOf(db, one)));
  if (earlier.some((one) => one !== undefined)) {
    // What failed has changed nothing.
    const newer = records.map(async ({ id, rev }, at) => ({
      id,
      rev: (await earlier[at]?.catch(() => undefined)) ?? rev,
    }));
    return Promise.all(newer).then(async (newest) => onTopOfOwn(db, newest, write, revOf));
  }
  const answer = write(records);
  for (const upon of records) {
    const key = keyOf(db, upon);
    const rev = answer.then((given) => {
      const newer = revOf(given, upon);
      // A row of many may be refused, and what changes nothing leaves the revision as it was.
      if (newer === undefined || newer === upon.rev) throw new Error('not written');
      return newer;
    });
    rev.catch(() => successors.delete(key));
    successors.set(key, rev);
  }
  for (const oldest of successors.keys()) {
    if (successors.size <= most) break;
    successors.delete(oldest);
  }
  return answer;
}

function keyOf(db: string, { id, rev }: Seen): string {
  return `${db} ${id} ${rev}`;
}

/** How many revisions are remembered; what a screen shows is at most a few revisions old. */
const most = 500;

/**
 * The revisions that writes of this window made: `db id rev` → the next rev; rejected if the write failed. Oldest
 * first.
 */
const successors = new Map<string, Promise<string>>();

/** A record and the revision that the writer has seen. */
export interface Seen {
  readonly id: string;
  readonly rev: string;
}

/**
 * Writes records with the newest revisions that this window made since the given ones. Without this, a second change
 * within a moment would meet a conflict with the person's own first change, because the list still shows the old
 * revision. Writes to one record run one after the other. `revOf` reads the new revision of a record from the answer.
 */
export function onTopOfOwn<Answer>(
  db: string,
  records: readonly Seen[],
  write: (records: readonly Seen[]) => Promise<Answer>,
  revOf: (answer: Answer, upon: Seen) => string | undefined,
): Promise<Answer> {
  const earlier = records.map((one) => successors.get(keyOf(db, one)));
  if (earlier.some((one) => one !== undefined)) {
    // A failed write has changed nothing.
    const newer = records.map(async ({ id, rev }, at) => ({
      id,
      rev: (await earlier[at]?.catch(() => undefined)) ?? rev,
    }));
    return Promise.all(newer).then(async (newest) => onTopOfOwn(db, newest, write, revOf));
  }
  const answer = write(records);
  for (const upon of records) {
    const key = keyOf(db, upon);
    const rev = answer.then((result) => {
      const newer = revOf(result, upon);
      // The server may refuse one row of a bulk write, and an unchanged record keeps its revision.
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

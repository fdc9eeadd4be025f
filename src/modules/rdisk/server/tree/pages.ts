import type { Context } from '#platform/server/context.ts';
import { isDirectory, type FileKind } from '../../rules/kinds.ts';

/**
 * Reads directories page by page: a statement for a whole tree would take longer than a statement may, on a busy machine already with ten thousand
 * entries. A page is a transaction of its own, so an entry that is moved meanwhile may be found twice or not at all.
 */

/** Entries of one page. */
const entriesPerPage = 500;

/** Directories of one page: with a plan from a time when the table was small, each is a scan of the table. */
const directoriesPerPage = 25;

/** What a walk has read. */
interface Progress {
  rows: number;
}

/**
 * The magnitude of the number of entries read: 0 below 500 entries, 1 below 5,000 and so on. Each has a statement of its own: the database may plan a statement once
 * per connection, and a plan that was made for a small table is slow for a large one.
 */
function magnitudeOf({ rows }: Progress): number {
  return Math.max(0, Math.floor(Math.log10(Math.max(1, rows) / entriesPerPage)) + 1);
}

export interface PageRow {
  readonly id: string;
  /** Null in the root. */
  readonly dir_id: string | null;
  readonly kind: FileKind;
  readonly name: string;
}

/**
 * The entries in these directories, in the trash too; a page is empty or contains entries of several directories. A single `null` means the root.
 * `columns`: further columns of the entry `f` and its newest version `v`.
 */
export async function* entryPages<Row extends PageRow>(
  ctx: Context,
  directories: readonly (string | null)[],
  columns: string,
  progress: Progress = { rows: 0 },
): AsyncGenerator<readonly Row[]> {
  let open = directories.map((dir) => ({ dir, after: '' }));
  while (open.length > 0) {
    const some = open.slice(0, directoriesPerPage);
    const rows = await ctx.db.query<Row>(
      pageSql(some[0]?.dir === null ? inRoot : inDirectories, columns, magnitudeOf(progress)),
      [ctx.account, some.map(({ dir }) => dir), some.map(({ after }) => after), entriesPerPage],
    );
    progress.rows += rows.length;
    yield rows;
    const last = rows.at(-1);
    if (rows.length < entriesPerPage || last === undefined) open = open.slice(directoriesPerPage);
    else {
      const at = open.findIndex(({ dir }) => dir === last.dir_id);
      open = [{ dir: last.dir_id, after: last.id }, ...open.slice(at + 1)];
    }
  }
}

/** These entries, at most some hundred; `columns` as above. */
export async function entriesWithIds<Row extends PageRow>(
  ctx: Context,
  ids: readonly string[],
  columns: string,
): Promise<readonly Row[]> {
  return ctx.db.query<Row>(pageSql('SELECT * FROM cloud_files WHERE account_id = $1 AND id = ANY($2)', columns), [
    ctx.account,
    ids,
  ]);
}

/** The entries below these directories, level by level, of those kinds that `isSeen` accepts: a directory of another kind is not entered. */
export async function* treePages<Row extends PageRow>(
  ctx: Context,
  directories: readonly (string | null)[],
  columns: string,
  isSeen: (kind: FileKind) => boolean,
): AsyncGenerator<readonly Row[]> {
  // Each directory is found once, also one that is moved meanwhile: otherwise two could seem to contain each other.
  const entered = new Set<string | null>(directories);
  const progress = { rows: 0 };
  for (let level = directories; level.length > 0;) {
    const next: string[] = [];
    for await (const rows of entryPages<Row>(ctx, level, columns, progress)) {
      const seen = rows.filter(({ id, kind }) => isSeen(kind) && !entered.has(id));
      for (const { id, kind } of seen)
        if (isDirectory(kind)) {
          entered.add(id);
          next.push(id);
        }
      yield seen;
    }
    level = next;
  }
}

const inRoot = `SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id IS NULL AND $2::text[] IS NOT NULL AND id > ($3::text[])[1]
  ORDER BY id LIMIT $4`;

/** LATERAL reads the directories in their order, and each in the order of its index, until the page is full. */
const inDirectories = `SELECT f.* FROM unnest($2::text[], $3::text[]) AS d (id, after)
  CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id = d.id AND id > d.after ORDER BY id LIMIT $4) f LIMIT $4`;

function pageSql(page: string, columns: string, magnitude = 0): string {
  return `/* ${magnitude} */ SELECT f.id, f.dir_id, f.kind, f.name, ${columns} FROM (${page}) f
    LEFT JOIN LATERAL (SELECT * FROM file_versions WHERE account_id = $1 AND file_id = f.id AND number = f.version LIMIT 1) v ON true`;
}

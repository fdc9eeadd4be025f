import type { Db } from '#platform/server/db/database.ts';
import { liveBelowSql, liveSql } from './entries.ts';

/** Statements that copy entries. LATERAL makes each step an index lookup, whatever statistics the database has. */

/** SQL: the entry $2 and everything below, each with the id of its copy; $3 is the id of the first copy and $4 its directory. */
export const treeSql = `WITH RECURSIVE tree AS (
    SELECT f.*, $3::text AS new_id, $4::text AS new_dir, 0 AS level FROM cloud_files f WHERE account_id = $1 AND id = $2
    UNION ALL
    SELECT f.*, 'fil-' || replace(gen_random_uuid()::text, '-', ''), tree.new_id, tree.level + 1
    FROM tree CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id = tree.id AND ${liveBelowSql} OFFSET 0) f
    WHERE tree.level < $5)`;

/**
 * SQL: those of the entries $2 that are still in the directories $5, each with the id and directory of its copy. LIMIT separates the look-up by id from
 * the conditions: with the directory in it, the database may read the directory once per entry.
 */
export const sliceSql = `WITH tree AS (
    SELECT f.*, u.new_id, u.new_dir, 1 AS level FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS u (id, new_id, new_dir, old_dir)
    CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = u.id LIMIT 1) f WHERE f.dir_id = u.old_dir AND f.${liveSql})`;

/** The inserts per table for the copies of a `tree`. The arguments are SQL: time, person, and name of the first copy. */
function inserts({
  at,
  by,
  name,
  program,
  label,
}: Readonly<Record<'at' | 'by' | 'name' | 'program' | 'label', string>>) {
  return {
    made: `INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, created_by, name, kind, dir_id, description, color, starred,
      max_versions, versions_by, size, stored, content_type, sha256, version, modified_at)
    SELECT account_id, new_id, '1-' || replace(gen_random_uuid()::text, '-', ''), ${at}, ${at}, ${by}, CASE WHEN level = 0 THEN ${name} ELSE name END,
      kind, new_dir, description, color, false, max_versions, versions_by, size, size, content_type, sha256, CASE WHEN size IS NULL THEN NULL ELSE 1 END, modified_at
    FROM tree RETURNING id, rev`,
    versions: `INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at, created_by, program, key_label, checksums)
    SELECT $1, t.new_id, 1, v.sha256, v.size, v.crc32, v.content_type, ${at}, ${by}, ${program}, ${label}, v.checksums
    FROM tree t CROSS JOIN LATERAL (SELECT * FROM file_versions WHERE account_id = $1 AND file_id = t.id AND number = t.version LIMIT 1) v RETURNING 1`,
    found: `INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
    SELECT $1, t.new_id, s.klass, t.new_id, CASE WHEN level = 0 THEN ${name} ELSE s.title END, s.text, ${at}
    FROM tree t CROSS JOIN LATERAL (SELECT * FROM search WHERE account_id = $1 AND id = t.id LIMIT 1) s RETURNING 1`,
    properties: `INSERT INTO dav_properties (account_id, entry_id, namespace, name, value)
    SELECT $1, t.new_id, p.namespace, p.name, p.value
    FROM tree t CROSS JOIN LATERAL (SELECT * FROM dav_properties WHERE account_id = $1 AND entry_id = t.id OFFSET 0) p RETURNING 1`,
  };
}

/** SQL: writes the copies of a `tree`, at the moment $6 by the person $7; $8 is the name of the first, $9 the first sequence number, $10
 * and $11 the program and its key's label. */
function copySqlOf(tree: string): string {
  const { made, versions, found, properties } = inserts({
    at: '$6',
    by: '$7',
    name: '$8',
    program: '$10',
    label: '$11',
  });
  return `${tree}, made AS (${made}), versions AS (${versions}), found AS (${found}), properties AS (${properties})
  INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
  SELECT $1, id, 'cloud_file', rev, $9::bigint + row_number() OVER (ORDER BY id) - 1, false FROM made RETURNING id`;
}

export interface Copying {
  /** $1 to $5 of the tree's SQL. */
  readonly tree: readonly unknown[];
  readonly at: Date;
  readonly by: string;
  /** The name of the first copy. */
  readonly name: string;
  /** The first sequence number. */
  readonly seq: number;
  /** The program and the label of its key, as `programOf` returns them. */
  readonly program: readonly [string | null, string | null];
}

/** Writes the copies of a tree in one statement and returns their ids. */
export async function writeCopies(db: Db, tree: string, copying: Copying): Promise<string[]> {
  if (db.sharded === true) return writeApart(db, tree, copying);
  const { tree: values, at, by, name, seq, program } = copying;
  const rows = await db.query<{ id: string }>(copySqlOf(tree), [...values, at, by, name, seq, ...program]);
  return rows.map(({ id }) => id);
}

const listed = `WITH tree AS (
    SELECT f.*, u.new_id, u.new_dir, u.level FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[]) AS u (id, new_id, new_dir, level)
    CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = u.id LIMIT 1) f)`;

/** The same for a distributed database, which writes one table per statement. */
async function writeApart(
  db: Db,
  tree: string,
  { tree: values, at, by, name, seq, program }: Copying,
): Promise<string[]> {
  const rows = await db.query<{ id: string; new_id: string; new_dir: string | null; level: number }>(
    `${tree} SELECT id, new_id, new_dir, level FROM tree`,
    values,
  );
  const list = [
    values[0],
    rows.map(({ id }) => id),
    rows.map((row) => row.new_id),
    rows.map((row) => row.new_dir),
    rows.map(({ level }) => level),
  ];
  const { made, versions, found, properties } = inserts({
    at: '$6',
    by: '$7::text',
    name: '$8::text',
    program: '$8::text',
    label: '$9::text',
  });
  const copies = await db.query<{ id: string; rev: string }>(`${listed} ${made}`, [...list, at, by, name]);
  await db.query(`${listed} ${versions}`, [...list, at, by, ...program]);
  await db.query(`${listed} ${found.replace('$8', '$7')}`, [...list, at, name]);
  await db.query(`${listed} ${properties}`, list);
  const ids = copies.map(({ id }) => id).toSorted();
  const revs = new Map(copies.map(({ id, rev }) => [id, rev]));
  await db.query(
    `INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
     SELECT $1, u.id, 'cloud_file', u.rev, $4::bigint + u.place - 1, false
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS u (id, rev, place) RETURNING 1`,
    [values[0], ids, ids.map((id) => revs.get(id)), seq],
  );
  return ids;
}

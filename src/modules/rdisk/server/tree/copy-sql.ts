import { liveBelowSql, liveSql } from './entries.ts';

/** Statements that copy entries. By LATERAL every step is a look-up in an index, whatever the database knows of how much lies where. */

/** SQL: the entry $2 and what lies below it, each with the id of its copy; $3 is that of the first and $4 its directory. */
export const treeSql = `WITH RECURSIVE tree AS (
    SELECT f.*, $3::text AS new_id, $4::text AS new_dir, 0 AS level FROM cloud_files f WHERE account_id = $1 AND id = $2
    UNION ALL
    SELECT f.*, 'fil-' || replace(gen_random_uuid()::text, '-', ''), tree.new_id, tree.level + 1
    FROM tree CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id = tree.id AND ${liveBelowSql} OFFSET 0) f
    WHERE tree.level < $5)`;

/** SQL: the entries $2 as they lie in the directories $5, each with the id and the directory of its copy; what lies elsewhere now is left out. */
export const sliceSql = `WITH tree AS (
    SELECT f.*, u.new_id, u.new_dir, 1 AS level FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS u (id, new_id, new_dir, old_dir)
    CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = u.id AND dir_id = u.old_dir AND ${liveSql} LIMIT 1) f)`;

/** SQL: writes the copies of a `tree`, at the moment $6 by the person $7; $8 is the name of the first, $9 the first place in the order of changes. */
export function copySqlOf(tree: string): string {
  return `${tree}, made AS (
    INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, created_by, name, kind, dir_id, description, color, starred,
      max_versions, size, stored, content_type, sha256, version)
    SELECT account_id, new_id, '1-' || replace(gen_random_uuid()::text, '-', ''), $6, $6, $7, CASE WHEN level = 0 THEN $8 ELSE name END,
      kind, new_dir, description, color, false, max_versions, size, size, content_type, sha256, CASE WHEN size IS NULL THEN NULL ELSE 1 END
    FROM tree RETURNING id, rev
  ), versions AS (
    INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at, created_by)
    SELECT $1, t.new_id, 1, v.sha256, v.size, v.crc32, v.content_type, $6, $7
    FROM tree t CROSS JOIN LATERAL (SELECT * FROM file_versions WHERE account_id = $1 AND file_id = t.id AND number = t.version LIMIT 1) v RETURNING 1
  ), found AS (
    INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
    SELECT $1, t.new_id, s.klass, t.new_id, CASE WHEN level = 0 THEN $8 ELSE s.title END, s.text, $6
    FROM tree t CROSS JOIN LATERAL (SELECT * FROM search WHERE account_id = $1 AND id = t.id LIMIT 1) s RETURNING 1
  ), properties AS (
    INSERT INTO dav_properties (account_id, entry_id, namespace, name, value)
    SELECT $1, t.new_id, p.namespace, p.name, p.value
    FROM tree t CROSS JOIN LATERAL (SELECT * FROM dav_properties WHERE account_id = $1 AND entry_id = t.id OFFSET 0) p RETURNING 1
  )
  INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
  SELECT $1, id, 'cloud_file', rev, $9::bigint + row_number() OVER (ORDER BY id) - 1, false FROM made RETURNING id`;
}

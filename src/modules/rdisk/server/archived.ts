import type { ArchivedTable, Arrival } from '#platform/server/transfer/archive/format.ts';

/** The drive's tables in a group's archive. Keys, locks and unfinished uploads are left out: they are only valid in this installation. */
export const archived: readonly ArchivedTable[] = [
  { table: 'dav_properties' },
  { table: 'file_names_left' },
  { table: 'file_versions' },
  { table: 'webdav_keys', stays: true },
];

/** Stores the usage of the imported files, even if it exceeds the plan's quota. */
export async function recordImportedUsage(_: unknown, { group, query }: Arrival): Promise<void> {
  await query(
    `INSERT INTO file_usage (account_id, files, versions, quota)
     SELECT $1, files, versions, files + versions FROM (
       SELECT coalesce(sum(v.size) FILTER (WHERE v.number = f.version), 0)::bigint AS files,
         coalesce(sum(v.size) FILTER (WHERE v.number <> f.version), 0)::bigint AS versions
       FROM file_versions v JOIN cloud_files f ON f.account_id = v.account_id AND f.id = v.file_id WHERE v.account_id = $1) AS kept
     WHERE files + versions > 0 RETURNING 1`,
    [group],
  );
}

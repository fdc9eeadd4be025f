import { failure } from '#platform/entity/failure.ts';

/** What a path says of a database: `/{db}/…`, or `accounts/{id}`, the group's own document in its own database. */
interface Params {
  readonly db?: string;
  readonly id?: string;
}

/** The database id of a path; anything else than a group's or a person's id is as missing as one that does not exist. */
export function databaseOf({ db, id }: Params): string {
  const database = (db === 'accounts' ? id : db) ?? '';
  if (!/^(acc-[0-9a-f]{32}|[0-9a-f]{32})$/.test(database)) throw failure('not_found', 'missing');
  return database;
}

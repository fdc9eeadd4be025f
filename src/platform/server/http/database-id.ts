import { failure } from '#platform/entity/failure.ts';

/** Parameters of paths `/{db}/…` and `accounts/{id}`, the group's document in its own database. */
interface Params {
  readonly db?: string;
  readonly id?: string;
}

/** The database id of a path. Throws 404 for text that is no id of a group or person. */
export function databaseOf({ db, id }: Params): string {
  const database = (db === 'accounts' ? id : db) ?? '';
  if (!/^(acc-[0-9a-f]{32}|[0-9a-f]{32})$/.test(database)) throw failure('not_found', 'missing');
  return database;
}

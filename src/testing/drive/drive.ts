import { expect } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, type Client, type TestApp } from '../app.ts';

/** What tests of the drive do again and again. */

/** A group of this person's own with the drive switched on, on a plan with room. */
export async function driveGroup(running: TestApp, person: Client): Promise<string> {
  const group = await foundGroup(person);
  await setPlan(running.app, group, 'pro');
  await switchOn(person, group);
  return group;
}

export async function switchOn(person: Client, group: string, feature = 'rdisk'): Promise<void> {
  const made = await person.call('POST', group, { _id: 'acn-', key: feature, value: 'enabled' });
  if (made.status !== 201) throw new Error(`not switched on: ${made.text}`);
}

export async function makeDirectory(person: Client, group: string, name: string, fields: object = {}): Promise<string> {
  const made = await person.call('POST', group, { klass: 'cloud_file', kind: 'dir', name, ...fields });
  if (made.status !== 201) throw new Error(`no directory: ${made.text}`);
  return String(made.body['id']);
}

export async function saveFile(
  { app }: TestApp,
  { cookie }: Client,
  group: string,
  dir: string,
  name: string,
  bytes: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.server.inject({
    method: 'PUT',
    url: `/api/${group}/files/${dir}/${encodeURIComponent(name)}`,
    headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    payload: bytes,
  });
}

export async function list(person: Client, group: string, dir: string, query = ''): ReturnType<Client['call']> {
  return person.call('GET', `${group}/files/${dir}${query}`);
}

/** The names in a directory. */
export async function listed(person: Client, group: string, dir: string): Promise<string[]> {
  return ((await list(person, group, dir)).body['rows'] as { name: string }[]).map(({ name }) => name);
}

/** What the row of usage says, next to what the counter of files says. */
export async function usage(running: TestApp, group: string) {
  const [row] = await rowsOf<{ files: number; versions: number; counted: number }>(
    running,
    group,
    `SELECT files, versions, (SELECT size FROM counters WHERE account_id = $1 AND id = 'CloudFile') AS counted
     FROM file_usage WHERE account_id = $1`,
    [group],
  );
  return row;
}

/** Rows as the group's own role sees them. */
export async function rowsOf<Row extends object>(
  { database }: TestApp,
  group: string,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return database.transaction('oficina_app', group, async (db) => db.query<Row>(sql, values));
}

/** The texts of a file's versions, oldest first. */
export async function versionTexts(running: TestApp, person: Client, group: string, file: string): Promise<string[]> {
  const rows = await rowsOf<{ number: number }>(
    running,
    group,
    'SELECT number FROM file_versions WHERE account_id = $2 AND file_id = $1 ORDER BY number',
    [file, group],
  );
  return Promise.all(
    rows.map(async ({ number }) => (await person.call('GET', `${group}/${file}/content?version=${number}`)).text),
  );
}

/** The usage of a group must equal the sum of its versions, after any kind of save. */
export async function assertUsage(running: TestApp, group: string): Promise<void> {
  const [sums] = await rowsOf<{ files: number; versions: number }>(
    running,
    group,
    `SELECT coalesce(sum(v.size) FILTER (WHERE v.number = f.version), 0)::bigint AS files,
       coalesce(sum(v.size) FILTER (WHERE v.number <> f.version), 0)::bigint AS versions
     FROM file_versions v JOIN cloud_files f ON f.account_id = v.account_id AND f.id = v.file_id WHERE v.account_id = $1`,
    [group],
  );
  const { files = 0, versions = 0 } = sums ?? {};
  expect(await usage(running, group)).toEqual({ files, versions, counted: files + versions });
}

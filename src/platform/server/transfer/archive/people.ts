import type { Client } from 'pg';
import { checkValue } from '#platform/entity/check.ts';
import { isIdOf, newId, nextRev } from '#platform/entity/id.ts';
import { isRecord } from './check-rows.ts';
import { type ArchivedPerson, names, refuseLine } from './format.ts';
import type { OpenZip } from './open-zip.ts';

/** More members than any group has. */
const most = 100_000;

/** The archive's members in this installation. */
export interface People {
  /** The id in this installation by the id in the archive. */
  readonly here: ReadonlyMap<string, string>;
  /** Number of created accounts. */
  readonly made: number;
}

/**
 * Finds the members by mail address. A member without an account gets one without a password, with the old id if it is
 * free; the owner of the address sets a password by mail. The client must be able to SET ROLE `oficina_system`.
 */
export async function takePeople(client: Client, zip: OpenZip, now: Date): Promise<People> {
  const here = new Map<string, string>();
  let made = 0;
  await client.query("SELECT set_config('role', 'oficina_system', true)");
  for await (const { person, line } of peopleIn(zip)) {
    let id = await find(client, person, line);
    if (id === undefined) {
      id = await make(client, person, now);
      if (id !== undefined) made += 1;
      // Another import has created the account meanwhile.
      else id = await find(client, person, line);
    }
    here.set(person.id, id ?? refuseLine(names.people, line, `${person.email} comes in by something else just now`));
  }
  await client.query("SELECT set_config('role', 'none', true)");
  return { here, made };
}

/** The checked people of an archive, and their lines. Throws StartFailure for the first that is none, or twice in it. */
export async function* peopleIn(zip: OpenZip): AsyncGenerator<{ person: ArchivedPerson; line: number }> {
  const ids = new Set<string>();
  const addresses = new Set<string>();
  let line = 0;
  for await (const text of zip.lines(names.people)) {
    line += 1;
    if (line > most) refuseLine(names.people, line, 'there are too many people');
    const person = personOf(text, line);
    if (ids.has(person.id) || addresses.has(person.email))
      refuseLine(names.people, line, `${person.email} is in it twice`);
    ids.add(person.id);
    addresses.add(person.email);
    yield { person, line };
  }
}

function personOf(text: string, line: number): ArchivedPerson {
  const value = parsed(text);
  if (!isRecord(value)) return refuseLine(names.people, line, 'it is no JSON object');
  const { id, fullname, email, locale, ...rest } = value;
  if (Object.keys(rest).length > 0)
    refuseLine(names.people, line, `"${Object.keys(rest).join(', ')}" is not of a person`);
  if (typeof id !== 'string' || !isIdOf('', id)) return refuseLine(names.people, line, 'id is none of a person');
  if (
    typeof email !== 'string' ||
    email !== email.toLowerCase() ||
    checkValue({ type: 'text', max: 254, format: 'email' }, email) !== undefined
  )
    return refuseLine(names.people, line, 'email is no address');
  if (
    fullname !== null &&
    (typeof fullname !== 'string' || checkValue({ type: 'text', max: 120 }, fullname) !== undefined)
  )
    return refuseLine(names.people, line, 'fullname is no name');
  if (locale !== 'en' && locale !== 'pt-BR') return refuseLine(names.people, line, 'locale is not en or pt-BR');
  return { id, fullname, email, locale };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function find(client: Client, { email }: ArchivedPerson, line: number): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string; safe: boolean }>(
    'SELECT id, email IS NOT NULL OR password_hash IS NULL AS safe FROM users WHERE lower(coalesce(email, unconfirmed_email)) = $1',
    [email],
  );
  // Anybody can register an unconfirmed address, so it must not get data; without a password only the reader of its
  // mails can sign in.
  if (rows[0]?.safe === false) refuseLine(names.people, line, `whoever has ${email} here has not confirmed it`);
  return rows[0]?.id;
}

/** Creates an account and returns its id; undefined if the address has an account by now. */
async function make(client: Client, person: ArchivedPerson, now: Date): Promise<string | undefined> {
  for (const id of [person.id, newId('')]) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO users (id, rev, created_at, updated_at, fullname, unconfirmed_email, locale, confirmation_sent_at)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $3) ON CONFLICT DO NOTHING RETURNING id`,
      [id, nextRev(), now, person.fullname, person.email, person.locale],
    );
    if (rows[0] !== undefined) return id;
  }
  return undefined;
}

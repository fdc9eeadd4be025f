import { fail } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { type Entry, entryIn } from '../tree/entries.ts';
import { usageOf } from '../content/usage.ts';
import { hrefOf } from './address.ts';
import { propertiesOf, type Property } from './dead-properties.ts';
import { type Described, isCollectionEntry, live, onlyByName } from './live-properties.ts';
import type { Lock } from '../tree/locks.ts';
import { entryAt, isCollection, type Resource, visibleBelowSql, visibleSql } from './resource.ts';
import { childOf, dav, type Element, elementsOf, isDav } from './xml.ts';

/** Reading properties of a resource and of what lies in it. */

export interface Question {
  readonly want: 'all' | 'names' | 'some';
  readonly names: readonly Pick<Property, 'namespace' | 'name'>[];
}

/** Entries that one answer names at most; more are asked for directory by directory. */
const mostEntries = 20_000;

/** What a body asks for, all where there is none; 400 for what asks for nothing that can be. */
export function questionOf(root: Element | undefined): Question {
  if (root === undefined) return { want: 'all', names: [] };
  if (!isDav(root, 'propfind')) throw fail('bad_request', 'The body is no propfind.');
  const some = childOf(root, 'prop');
  if (childOf(root, 'propname') !== undefined) return { want: 'names', names: [] };
  if (some !== undefined) return { want: 'some', names: fewOf(elementsOf(some)) };
  if (childOf(root, 'allprop') === undefined) throw fail('bad_request', 'The body is no propfind.');
  const more = childOf(root, 'include');
  return { want: 'all', names: more === undefined ? [] : fewOf(elementsOf(more)) };
}

/** Names that one question holds: each is looked for at every entry. */
const mostNames = 200;

function fewOf(names: readonly Element[]): readonly Element[] {
  if (names.length > mostNames) throw fail('too_large', 'Too many properties are asked for at once.');
  return names;
}

/** The answer, as text; 403 where everything below a directory is asked for and that is too much. */
export async function answerQuestion(
  ctx: Context,
  resource: Resource,
  locks: readonly Lock[],
  depth: 0 | 1 | 'infinity',
  question: Question,
): Promise<string> {
  const entry = entryAt(resource);
  const collection = isCollection(resource);
  const wantsRoom = question.names.some(({ name }) => onlyByName.has(name));
  const alone = !collection || depth === 0;
  const [found, own, usage, ownDead] = await Promise.all([
    alone ? [] : entriesIn(ctx, resource, depth),
    entry === undefined ? undefined : withMoment(ctx, entry),
    wantsRoom ? usageOf(ctx) : undefined,
    alone ? propertiesOf(ctx, [resource.line[0] ?? '']) : undefined,
  ]);
  const room = usage && {
    free: Math.max(0, usage.quota - usage.files - usage.versions),
    used: usage.files + usage.versions,
  };
  const all = [
    { entry: own, names: resource.names, collection, line: resource.line },
    ...found.map(({ entry: one, names, line }) => ({
      entry: one,
      names: [...resource.names, ...names],
      collection: isCollectionEntry(one),
      line: [...line, ...resource.line],
    })),
  ];
  const ids = all.map(({ line }) => line[0] ?? '');
  const dead = ownDead ?? (await propertiesOf(ctx, ids));
  const write = writerOf(question);
  const parts = all.map((one) => write({ ...one, db: ctx.account, locks, room }, dead.get(one.line[0] ?? '') ?? []));
  return multistatus(parts);
}

export function multistatus(parts: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${parts.join('')}</D:multistatus>\n`;
}

type Writer = (of: Described, dead: readonly Property[]) => string;

/** What is asked is looked through once, and not for every entry. */
function writerOf({ want, names }: Question): Writer {
  const usual = Object.keys(live).filter((name) => !onlyByName.has(name));
  const asked = names.filter(({ namespace, name }) => namespace === dav && Object.hasOwn(live, name));
  const others = names.filter((name) => !asked.includes(name));
  const liveNames =
    want === 'some' ? asked.map(({ name }) => name) : [...new Set([...usual, ...asked.map(({ name }) => name)])];
  const missing = others.map(emptyElement);
  return (of, dead) => {
    const there: string[] = [];
    const gone: string[] = [];
    for (const name of liveNames) {
      const value = live[name]?.(of);
      if (value !== undefined)
        there.push(value === '' || want === 'names' ? `<D:${name}/>` : `<D:${name}>${value}</D:${name}>`);
      else if (want === 'some') gone.push(`<D:${name}/>`);
    }
    if (want === 'some')
      others.forEach((name, place) => {
        const found = dead.find((one) => one.namespace === name.namespace && one.name === name.name);
        if (found === undefined) gone.push(missing[place] ?? '');
        else there.push(found.value);
      });
    else there.push(...dead.map((one) => (want === 'names' ? emptyElement(one) : one.value)));
    const href = hrefOf(of.db, of.names, of.collection);
    return `<D:response><D:href>${href}</D:href>${propstat(there, '200 OK', gone.length === 0)}${propstat(gone, '404 Not Found', false)}</D:response>`;
  };
}

export function propstat(elements: readonly string[], status: string, always: boolean): string {
  if (elements.length === 0 && !always) return '';
  return `<D:propstat><D:prop>${elements.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`;
}

export function emptyElement({ namespace, name }: Pick<Property, 'namespace' | 'name'>): string {
  return namespace === dav
    ? `<D:${name}/>`
    : `<${name} xmlns="${namespace.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`;
}

interface Found {
  readonly entry: Entry & { readonly saved_at: string | null };
  /** From the resource of the question on. */
  readonly names: readonly string[];
  readonly line: readonly string[];
}

/** SQL: an entry with the moment at which its newest bytes were saved. */
const saved = 'LEFT JOIN file_versions v ON v.account_id = f.account_id AND v.file_id = f.id AND v.number = f.version';

async function entriesIn(ctx: Context, resource: Resource, depth: 1 | 'infinity'): Promise<readonly Found[]> {
  const { entry, isRoot } = resource;
  // A key of one file sees that file alone in its root.
  if (isRoot && entry !== undefined && !isCollectionEntry(entry))
    return [{ entry: await withMoment(ctx, entry), names: [entry.name], line: [] }];
  const first = entry === undefined ? 'f.dir_id IS NULL AND $2::text IS NULL' : 'f.dir_id = $2';
  const rows =
    depth === 1
      ? await ctx.db.query(
          `SELECT f.*, v.created_at AS saved_at FROM cloud_files f ${saved}
           WHERE f.account_id = $1 AND ${first} AND f.${visibleSql} LIMIT $3`,
          [ctx.account, entry?._id ?? null, mostEntries + 1],
        )
      : await ctx.db.query(
          `WITH RECURSIVE below AS (
             SELECT f.id, ARRAY[f.id] AS ids, ARRAY[f.name] AS names FROM cloud_files f WHERE f.account_id = $1 AND ${first} AND f.${visibleSql}
             UNION ALL
             SELECT f.id, f.id || below.ids, below.names || f.name FROM below CROSS JOIN LATERAL (
               SELECT id, name FROM cloud_files WHERE account_id = $1 AND dir_id = below.id AND ${visibleBelowSql} OFFSET 0) f),
           few AS MATERIALIZED (SELECT * FROM below LIMIT $3)
           SELECT f.*, few.ids, few.names, v.created_at AS saved_at FROM few
           CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = few.id LIMIT 1) f
           LEFT JOIN LATERAL (
             SELECT created_at FROM file_versions WHERE account_id = $1 AND file_id = f.id AND number = f.version LIMIT 1) v ON true`,
          [ctx.account, entry?._id ?? null, mostEntries + 1],
        );
  if (rows.length > mostEntries) throw fail('forbidden', 'Too much lies below: ask with a Depth of 1.');
  return rows.map((row) => {
    const one = { ...entryIn(row), saved_at: (row['saved_at'] as string | null) ?? null };
    return {
      entry: one,
      names: (row['names'] as string[] | undefined) ?? [one.name],
      line: (row['ids'] as string[] | undefined) ?? [one._id],
    };
  });
}

async function withMoment(ctx: Context, entry: Entry): Promise<Entry & { readonly saved_at: string | null }> {
  const [row] = await ctx.db.query<{ created_at: string }>(
    'SELECT created_at FROM file_versions WHERE account_id = $1 AND file_id = $2 AND number = $3',
    [ctx.account, entry._id, entry.version ?? 0],
  );
  return { ...entry, saved_at: row?.created_at ?? null };
}

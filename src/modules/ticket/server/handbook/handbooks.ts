import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { handbook } from '../../entities/handbook.ts';
import { difference, linkedKeys, noteKey, renameLinks, tidyTag } from '../../rules/note-links.ts';
import { sanitizeNote } from './note-html.ts';

/** Hooks of notes: tidy tags, sanitise HTML, and store links at both notes. */
export const handbookHooks: EntityHooks = {
  derived: ['title_key', 'links', 'linked_by'],
  beforeSave: each(async (ctx, change) => {
    const { before, values } = change;
    const after: Input = { ...before, ...values };
    if (after['content_type'] === 'html' && typeof values['content'] === 'string')
      values['content'] = cleaned(values['content']);
    if (Array.isArray(values['categories']))
      values['categories'] = [...new Set((values['categories'] as string[]).map(tidyTag).filter((tag) => tag !== ''))];
    if (values['content'] !== undefined || before === undefined)
      values['links'] = orNothing(linkedKeys(textOf(values['content'])));
    if (values['title'] !== undefined && values['title'] !== before?.['title']) await linkNamingNotes(ctx, change);
  }),
  afterSave: each(async (ctx, change) => {
    const { id, before, values } = change;
    if (values['links'] !== undefined) {
      const changed = difference(keysOf(before?.['links']), keysOf(values['links']));
      await updateBacklinks(ctx, id, changed, new Set(keysOf(values['links'])));
    }
    if (before !== undefined && values['title_key'] !== undefined)
      await renameLinksTo(ctx, before, textOf(values['title']));
  }),
  afterDelete: each(async (ctx, doc) => updateBacklinks(ctx, doc._id, keysOf(doc['links']), new Set())),
  // Links to and from the note may have changed while it was in the trash.
  beforeRestore: each(linkNamingNotes),
  afterRestore: async (ctx, doc) => {
    const links = keysOf(doc['links']);
    await updateBacklinks(ctx, doc._id, links, new Set(links));
  },
};

const longestContent = handbook.fields.content.max;

/** Maximum HTML tags of a note, because other writes of the group wait while they are sanitised. */
const maxTags = 10_000;

function cleaned(html: string): string | null {
  if (html.split('<').length > maxTags) throw fieldFailure('content', 'too-many-tags', { count: maxTags });
  return sanitizeNote(html) || null;
}

/** Links existing notes that already name this title in double brackets. */
async function linkNamingNotes(ctx: Context, change: Change): Promise<void> {
  const key = noteKey(textOf(change.values['title']));
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM handbooks WHERE account_id = $1 AND links @> to_jsonb($2::text) AND id <> $3 ORDER BY id LIMIT 500',
    [ctx.account, key, change.id],
  );
  change.values['title_key'] = key;
  change.values['linked_by'] = orNothing(rows.map((row) => row.id));
}

/** Renames the links in other notes when a note is renamed, unless another note has the old title. */
async function renameLinksTo(ctx: Context, before: AnyDoc, title: string): Promise<void> {
  const [key, id] = [noteKey(textOf(before['title'])), before._id];
  if (key === noteKey(title)) return;
  const rows = await ctx.db.query<{ id: string; content: string }>(
    `SELECT id, content FROM handbooks WHERE account_id = $1 AND links @> to_jsonb($2::text) AND content IS NOT NULL
       AND NOT EXISTS (SELECT FROM handbooks other WHERE other.account_id = $1 AND other.title_key = $2 AND other.id <> $3)
     ORDER BY id LIMIT 500`,
    [ctx.account, key, id],
  );
  for (const row of rows) {
    const content = renameLinks(row.content, key, title);
    if (content.length > longestContent) continue;
    await updateOwn(ctx, handbook, row.id, { content, links: orNothing(linkedKeys(content)) }, 'update');
  }
}

/** Adds `id` to the backlinks of the notes with these titles, or removes it. */
async function updateBacklinks(
  ctx: Context,
  id: string,
  keys: readonly string[],
  linked: ReadonlySet<string>,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await ctx.db.query<{ id: string; title_key: string; linked_by: string[] | null }>(
    'SELECT id, title_key, linked_by FROM handbooks WHERE account_id = $1 AND title_key = ANY($2) AND id <> $3 ORDER BY id',
    [ctx.account, keys, id],
  );
  for (const row of rows) {
    const others = (row.linked_by ?? []).filter((other) => other !== id);
    const linked_by = orNothing(linked.has(row.title_key) ? [...others, id].slice(-500) : others);
    await updateOwn(ctx, handbook, row.id, { linked_by }, 'update');
  }
}

function keysOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

function orNothing(list: string[]): string[] | null {
  return list.length === 0 ? null : list;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The words of a ticket by which helpful notes are found. */
export function cluesFrom(ticket: AnyDoc, equipment: AnyDoc | undefined, category: AnyDoc | undefined) {
  return {
    things: [equipment?.label, textOf(equipment?.['maker']), category?.label],
    problems: [ticket.label, textOf(ticket['problem']), textOf(ticket['content'])],
  };
}

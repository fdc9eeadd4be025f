import { Type } from 'typebox';
import { category } from '#modules/activity/entities/category.ts';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { read, readOrNothing } from '#platform/server/records/documents.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, ofRecord } from '#platform/server/api/shapes/shape.ts';
import { equipment } from '../../entities/equipment.ts';
import { handbook } from '../../entities/handbook.ts';
import { ticket } from '../../entities/ticket.ts';
import { cluesOf } from '../../rules/suggestion.ts';
import { cluesFrom } from './handbooks.ts';
import { noteWork } from '../work.ts';

const schema = {
  operationId: 'showHandbook',
  tags: ['Tickets'],
  summary: 'html: a note as sanitised HTML; suggestions: the notes that may help with a ticket',
  params: Type.Object({ ...ofRecord.properties, show: Type.String() }),
  response: {
    200: Type.Union([
      exactly({ html: Type.String() }),
      exactly({
        rows: listOf(
          exactly({
            id: Type.String(),
            title: Type.String(),
            icon: Type.Union([Type.String(), Type.Null()]),
            score: Type.Integer(),
          }),
        ),
      }),
    ]),
  },
};

/**
 * `GET /{db}/_design/handbook/_show/html/{note}` renders a note; `…/_show/suggestions/{ticket}` lists notes that may help with a ticket.
 */
export function handbookRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_design/handbook/_show/:show/:id',
    { config: { policy: 'member', cost: 'find', token: 'ticket' }, schema },
    async (request) => {
      const { show, id } = request.params;
      return readingAccount(app, request, async (ctx) => {
        if (show === 'html') return html(ctx, id);
        if (show === 'suggestions') return suggestions(ctx, id);
        throw failure('not_found', 'missing');
      });
    },
  );
}

/** `POST /{db}/_handbooks/preview`: renders a note that is being written. */
export function handbookPreviewRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_handbooks/preview',
    {
      config: { policy: 'member', cost: 'find', token: 'ticket' },
      schema: {
        operationId: 'previewHandbook',
        tags: ['Tickets'],
        summary: 'Preview of a note as sanitised HTML',
        params: ofDatabase,
        body: exactly({
          content: Type.String({ maxLength: handbook.fields.content.max }),
          content_type: Type.Enum([...handbook.fields.content_type.options]),
        }),
        response: { 200: exactly({ html: Type.String() }) },
      },
    },
    async (request) => {
      const { content, content_type: type } = request.body;
      return readingAccount(app, request, async (ctx) => ({
        html: await ctx.workers.run(noteWork, 'noteHtml', { content, type }),
      }));
    },
  );
}

async function html(ctx: Context, id: string): Promise<{ html: string }> {
  const note = await read(ctx, handbook, id);
  const { content } = note;
  if (typeof content !== 'string') return { html: '' };
  const type = String(note['content_type'] ?? 'markdown');
  return { html: await ctx.workers.run(noteWork, 'noteHtml', { content, type }) };
}

interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
  readonly score: number;
}

/** Minimum score: one matching word of the problem could be chance. */
const least = 2;
const most = 5;

async function suggestions(ctx: Context, id: string): Promise<{ rows: Suggestion[] }> {
  const doc = await read(ctx, ticket, id);
  const [thing, sort] = await Promise.all([
    related(ctx, equipment, doc, 'equipment_id'),
    related(ctx, category, doc, 'category_id'),
  ]);
  const clues = cluesOf(cluesFrom(doc, thing, sort));
  if (clues.length === 0) return { rows: [] };
  const rows = await ctx.db.query<Suggestion>(
    `SELECT h.id, h.title, h.icon, found.score::integer AS score FROM handbooks h
     JOIN search s ON s.account_id = h.account_id AND s.id = h.id
     CROSS JOIN LATERAL (SELECT coalesce(sum(weight), 0) AS score FROM unnest($2::text[], $3::integer[]) AS clue(word, weight)
       WHERE position(word IN s.text) > 0) found
     WHERE h.account_id = $1 AND found.score >= $4 ORDER BY found.score DESC, h.title LIMIT $5`,
    [ctx.account, clues.map((clue) => clue.word), clues.map((clue) => clue.weight), least, most],
  );
  return { rows };
}

async function related(ctx: Context, entity: Entity, doc: AnyDoc, name: string): Promise<AnyDoc | undefined> {
  const id = doc[name];
  return typeof id === 'string' ? readOrNothing(ctx, entity, id) : undefined;
}

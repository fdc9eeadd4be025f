import { Type } from 'typebox';
import { check } from '#platform/entity/check.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { answerOf, exactly, listOf, ofDatabase, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { mapping } from '../../entities/mapping.ts';
import { outgo } from '../../entities/outgo.ts';
import { maxMerged, type Merge } from '../../rules/categories/merge-categories.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import { mergeCategories, mergeEffect, usedCategories } from './merge-categories.ts';

const counts = { rows: Type.Integer(), mappings: Type.Integer() };

const listSchema = {
  operationId: 'listRowCategories',
  tags: ['Finance'],
  summary: 'The categories of rows and mappings with their numbers, the most used first; at most 1,000',
  params: ofDatabase,
  response: { 200: answerOf(exactly({ rows: listOf(exactly({ name: Type.String(), ...counts })) })) },
};

const mergeSchema = {
  operationId: 'mergeRowCategories',
  tags: ['Finance'],
  summary: 'Replace categories by one in all rows and mappings, or tell with preview how many it would change',
  params: ofDatabase,
  body: exactly({
    from: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: maxMerged }),
    to: Type.String({ maxLength: 200 }),
    preview: optional(Type.Boolean()),
  }),
  response: { 200: answerOf(exactly({ ok: yes, ...counts })) },
};

/** `GET /{db}/_row_categories` and `POST /{db}/_row_categories`: the categories in use, and merging them. */
export function categoriesRoute(app: App, server: Api): void {
  server.get(
    '/:db/_row_categories',
    { config: { policy: 'member', token: 'finance', cost: 'search' }, schema: listSchema },
    async (request) => readingAccount(app, request, async (ctx) => ({ rows: [...(await usedCategories(ctx))] })),
  );
  server.post(
    '/:db/_row_categories',
    { config: { policy: 'member', token: 'finance', cost: 'write' }, schema: mergeSchema },
    async (request) => {
      const { body } = request;
      if (body.preview === true) {
        const effect = await readingAccount(app, request, async (ctx) => mergeEffect(ctx, mergeOf(body)));
        return { ok: true as const, ...effect };
      }
      const { step, ...effect } = await inAccount(app, request, async (ctx) => {
        for (const entity of [outgo, mapping]) checkKindScope(ctx.who, entity, 'write');
        refuseReadOnly(ctx);
        return mergeCategories(ctx, mergeOf(body));
      });
      if (step !== undefined) await readingAccount(app, request, async (ctx) => app.steps.ended(ctx, step));
      return { ok: true as const, ...effect };
    },
  );
}

/** The name is checked as a category of a row. */
function mergeOf(body: { readonly from: readonly string[]; readonly to: string }): Merge {
  const [to, ...more] = tidyTags([body.to]);
  if (to === undefined) throw fieldFailure('to', 'cant-be-blank');
  const complaint = check(outgo, { categories: [to] }, 'update').complaints['categories'];
  if (complaint !== undefined) throw failure('unprocessable_entity', { to: complaint });
  if (more.length > 0) throw fieldFailure('to', 'is-invalid');
  return { from: body.from.filter((name) => name !== to), to };
}

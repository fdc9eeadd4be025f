import { Type } from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import { check } from '#platform/entity/check.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Update, type StepKind } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { read } from '#platform/server/records/documents.ts';
import { changeMany } from '#platform/server/records/many.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { answerOf, document, exactly, listOf, ofDatabase } from '#platform/server/api/shapes/shape.ts';
import { beginStep, holdRecords, runningStep } from '#platform/server/jobs/steps/begin-step.ts';
import { mapping } from '../entities/mapping.ts';
import type { MappingRule } from '../rules/mapping.ts';
import type { MappingPreview } from '../rules/mapping-preview.ts';
import { isRowKind, type RowKind } from '../rules/row-kinds.ts';
import { rowEntities } from '../entities/row-entities.ts';
import { matchingRows, valuesAfter } from './mapping-rows.ts';

/** Number of rows in a preview; the count covers all. */
const shown = 50;

const texts = Type.Object({});

const schema = {
  operationId: 'previewMapping',
  tags: ['Finance'],
  summary: 'Preview a mapping, stored or not: how many rows it would change, and the newest of them before and after',
  params: ofDatabase,
  // The fields of a mapping, validated by its definition.
  body: document,
  response: {
    200: answerOf(
      exactly({
        count: Type.Integer(),
        rows: listOf(
          exactly({
            _id: Type.String(),
            klass: Type.String(),
            date: Type.String(),
            before: texts,
            after: texts,
          }),
        ),
      }),
    ),
  },
};

/**
 * `POST /{db}/_mappings/preview` with the fields of a stored or new mapping: the number of rows that it would change, and the newest of
 * them.
 */
export function mappingRoute(app: App, server: Api): void {
  server.post(
    '/:db/_mappings/preview',
    { config: { policy: 'member', token: 'finance', cost: 'search' }, schema },
    async (request) => {
      const { rule, kind } = draftOf(request.body);
      return readingAccount(app, request, async (ctx): Promise<MappingPreview> => {
        const meant = await matchingRows(ctx, kind, rule);
        const newest = meant.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? 1 : -1));
        return {
          count: meant.length,
          rows: newest.slice(0, shown).map(({ id, ...row }) => ({ _id: id, klass: kind, ...row })),
        };
      });
    },
  );
}

/** A mapping from a preview request: missing fields get their defaults, invalid ones are refused. */
function draftOf(body: Input): { rule: MappingRule; kind: RowKind } {
  const { values, complaints } = check(mapping, { ...body, text_to_match: body['text_to_match'] || '?' }, 'create');
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  return ruleOf({ ...values, text_to_match: body['text_to_match'] ?? '' });
}

function ruleOf(doc: Input): { rule: MappingRule; kind: RowKind } {
  const rule = { _id: '', created_at: '', ...doc } satisfies MappingRule;
  const target = String(doc['target'] ?? 'outgo');
  if (!isRowKind(target)) throw failure('bad_request', 'target must be a kind of row');
  return { rule, kind: target };
}

/**
 * `PUT /{db}/_design/mapping/_update/apply/{mapping}`: applies the mapping to existing rows. Amounts and states stay, so no balance
 * changes. The timelines of the rows name the mapping as the cause.
 */
export const applyMapping: Update = async (ctx, verb, id) => {
  if (verb !== 'apply') throw failure('not_found', 'missing');
  const doc = await read(ctx, mapping, id);
  const same = await runningStep(ctx, id);
  if (same !== undefined) return { id, rev: doc._rev, step: same.id };
  const hold = await holdRecords(ctx, [id]);
  const { rule, kind } = ruleOf(doc);
  const meant = await matchingRows(ctx, kind, rule);
  const items = meant.map((row) => row.id);
  const step = await beginStep(ctx, { id: hold, kind: 'map', record: id, data: doc, items });
  return { id, rev: doc._rev, step };
};

/** Applies the mapping as it was at the start to the rows as they are now. */
export const mapStep: StepKind = {
  slice: async (ctx, { record, data }, items) => {
    const { rule, kind } = ruleOf(data);
    await changeMany(ctx, rowEntities[kind], items as string[], (row) => valuesAfter(kind, rule, row), 'map', record);
  },
};

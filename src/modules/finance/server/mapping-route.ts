import type { FastifyInstance } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { check } from '#platform/entity/check.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { objectBody, readingAccount } from '#platform/server/context.ts';
import { read } from '#platform/server/documents.ts';
import { changeMany } from '#platform/server/many.ts';
import type { Update } from '#platform/server/module.ts';
import { onlyQuery, type Path } from '#platform/server/routes/database.ts';
import { beginStep, holdRecords, runningStep } from '#platform/server/steps/begin.ts';
import type { StepKind } from '#platform/server/steps/step.ts';
import { mapping } from '../entities/mapping.ts';
import type { MappingRule } from '../rules/mapping.ts';
import type { MappingPreview } from '../rules/mapping-preview.ts';
import { isRowKind, type RowKind } from '../rules/movements.ts';
import { rowEntities, rowsMeant, valuesAfter } from './mapping-rows.ts';

/** Rows that a preview shows; the number is of all. */
const shown = 50;

/** `POST /{db}/_mappings/preview` with the fields of a mapping, stored or not: how many rows it would change, and the newest of them. */
export function mappingRoute(app: App, server: FastifyInstance): void {
  server.post<{ Params: Path }>(
    '/:db/_mappings/preview',
    { config: { policy: 'member', token: 'finance', cost: 'search' } },
    async (request) => {
      onlyQuery(request, []);
      const { rule, kind } = draftOf(objectBody(request.body));
      return readingAccount(app, request, async (ctx): Promise<MappingPreview> => {
        const meant = await rowsMeant(ctx, kind, rule);
        const newest = meant.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? 1 : -1));
        return {
          count: meant.length,
          rows: newest.slice(0, shown).map(({ id, ...row }) => ({ _id: id, klass: kind, ...row })),
        };
      });
    },
  );
}

/** A mapping that is being written: what is missing has the field's default, what is wrong is refused. */
function draftOf(body: Input): { rule: MappingRule; kind: RowKind } {
  const { values, complaints } = check(mapping, { ...body, text_to_match: body['text_to_match'] || '?' }, 'create');
  if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
  return ruleOf({ ...values, text_to_match: body['text_to_match'] ?? '' });
}

function ruleOf(doc: Input): { rule: MappingRule; kind: RowKind } {
  const rule = { _id: '', created_at: '', ...doc } satisfies MappingRule;
  const target = String(doc['target'] ?? 'outgo');
  if (!isRowKind(target)) throw fail('bad_request', 'target must be a kind of row');
  return { rule, kind: target };
}

/**
 * `PUT /{db}/_design/mapping/_update/apply/{mapping}`: changes the rows that are there as the mapping says. Amounts and states stay, so
 * no balance moves. The timelines of the rows name the mapping as the cause.
 */
export const applyMapping: Update = async (ctx, verb, id) => {
  if (verb !== 'apply') throw fail('not_found', 'missing');
  const doc = await read(ctx, mapping, id);
  const same = await runningStep(ctx, id);
  if (same !== undefined) return { id, rev: doc._rev, step: same.id };
  const hold = await holdRecords(ctx, [id]);
  const { rule, kind } = ruleOf(doc);
  const meant = await rowsMeant(ctx, kind, rule);
  const items = meant.map((row) => row.id);
  const step = await beginStep(ctx, { id: hold, kind: 'map', record: id, data: doc, items });
  return { id, rev: doc._rev, step };
};

/** The mapping as it was when it was applied, on the rows as they are now. */
export const mapStep: StepKind = {
  slice: async (ctx, { record, data }, items) => {
    const { rule, kind } = ruleOf(data);
    await changeMany(ctx, rowEntities[kind], items as string[], (row) => valuesAfter(kind, rule, row), 'map', record);
  },
};

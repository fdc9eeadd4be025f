import { Type } from 'typebox';
import type { Entity } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  exactly,
  listOf,
  ofDatabase,
  oneOf,
  optional,
  readByHandler,
  text,
} from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { refuseReadOnly, type Context } from '#platform/server/context.ts';
import { docsOf, labelOf } from '#platform/server/db/rows.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { duplicateCustomers, duplicateEquipment } from './find-duplicates.ts';
import { mergeRecords, pairOf, previewMerge } from './merge-records.ts';

const pair = { survivor_id: text(64), merged_id: text(64) };

const schemas = {
  duplicates: {
    operationId: 'duplicates',
    tags: ['Tickets'],
    summary: 'Customers with the same phone, address of mail or tax number, or equipment with the same serial number',
    params: ofDatabase,
    querystring: exactly({ kind: oneOf(['customer', 'equipment']) }),
    response: {
      200: exactly({
        groups: listOf(
          exactly({
            by: oneOf(['phone', 'email', 'tax', 'serial']),
            value: Type.String(),
            records: listOf(exactly({ id: Type.String(), label: Type.String(), detail: Type.String() })),
          }),
        ),
      }),
    },
  },
  preview: {
    operationId: 'previewMerge',
    tags: ['Tickets'],
    summary: 'The fields in which two customers or devices differ, and what refers to the second; stores nothing',
    params: ofDatabase,
    body: exactly(pair),
    response: {
      200: exactly({
        fields: listOf(
          exactly({ field: Type.String(), survivor: Type.Unknown(), merged: Type.Unknown(), proposed: Type.Unknown() }),
        ),
        moves: listOf(exactly({ klass: Type.String(), count: Type.Integer() })),
      }),
    },
  },
  merge: {
    operationId: 'mergeRecords',
    tags: ['Tickets'],
    summary:
      'Moves all references from the second record to the first, and the second to the trash; undone within 30 days',
    params: ofDatabase,
    body: exactly({ ...pair, values: optional(readByHandler(Type.Object({}, { maxProperties: 60 }))) }),
    response: { 201: exactly({ id: Type.String(), rev: Type.String() }) },
  },
};

/** `GET /{db}/_merges/duplicates`, `POST /{db}/_merges/preview` and `POST /{db}/_merges`. */
export function mergeRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_merges/duplicates',
    { config: { policy: 'member', token: 'ticket', cost: 'find' }, schema: schemas.duplicates },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const { kind } = request.query;
        const entity = kind === 'customer' ? customer : equipment;
        checkKindScope(ctx.who, entity, 'read');
        const groups = kind === 'customer' ? await duplicateCustomers(ctx) : await duplicateEquipment(ctx);
        const labels = await labelsOf(
          ctx,
          entity,
          groups.flatMap(({ ids }) => ids),
        );
        return {
          groups: groups.map(({ by, value, ids }) => ({
            by,
            value,
            records: [...new Set(ids)]
              .slice(0, 20)
              .map((id) => ({ id, ...(labels.get(id) ?? { label: '', detail: '' }) })),
          })),
        };
      }),
  );
  server.post(
    '/:db/_merges/preview',
    { config: { policy: 'member', token: 'ticket', cost: 'find' }, schema: schemas.preview },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        requireBoth(ctx, request.body.survivor_id);
        const { survivor_id: survivor, merged_id: merged } = request.body;
        return previewMerge(ctx, await pairOf(ctx, survivor, merged));
      }),
  );
  server.post(
    '/:db/_merges',
    { config: { policy: 'member', token: 'ticket', cost: 'write' }, schema: schemas.merge },
    async (request, reply) => {
      const { survivor_id: survivor, merged_id: merged, values } = request.body;
      const { id, rev } = await inAccount(app, request, async (ctx) => {
        requireBoth(ctx, survivor);
        return mergeRecords(ctx, { survivor, merged }, values);
      });
      return reply.code(201).send({ id, rev });
    },
  );
}

function requireBoth(ctx: Context, survivor: string): void {
  refuseReadOnly(ctx);
  checkKindScope(ctx.who, survivor.startsWith(`${equipment.prefix}-`) ? equipment : customer, 'write');
}

async function labelsOf(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { label: string; detail: string }>> {
  const docs = await ctx.db.query(
    `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2)`,
    [ctx.account, ids],
    docsOf(entity),
  );
  return new Map(
    docs.map((doc) => {
      const [phone] = (doc['phones'] ?? []) as readonly { readonly number?: string }[];
      const parts = [doc['email'], phone?.number, doc['maker'], doc['identifier']];
      const detail = parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
      return [doc._id, { label: labelOf(entity, doc), detail }];
    }),
  );
}

import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { sampleRange } from '#platform/entity/id.ts';
import type { App, Sample } from '#platform/server/app.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Context } from '#platform/server/context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly } from '#platform/server/api/shapes/shape.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { isGenerated } from '#platform/server/db/schema/schema.ts';
import { create } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import { removeMany } from '#platform/server/records/many.ts';
import { purgeTrash } from '#platform/server/trash/move-to-trash.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';

const ofModule = Type.Object({ db: Type.String(), module: Type.String() });
const about = { tags: ['Groups'] };
const counted = { 200: exactly({ ok: Type.Literal(true), records: Type.Integer() }) };
const schemas = {
  list: {
    ...about,
    operationId: 'listSamples',
    summary: 'The modules whose sample records are in the group, with their number',
    params: Type.Object({ db: Type.String() }),
    response: { 200: exactly({ samples: Type.Record(Type.String(), Type.Integer()) }) },
  },
  add: {
    ...about,
    operationId: 'addSample',
    summary: 'Add the sample records of a module. Those that are there stay; answers how many were added',
    params: ofModule,
    response: counted,
  },
  remove: {
    ...about,
    operationId: 'removeSample',
    summary:
      'Remove the sample records of a module for good, except those that other records refer to. Answers how many stay',
    params: ofModule,
    response: counted,
  },
};

/** `GET /{db}/_samples`, `PUT` and `DELETE /{db}/_samples/{module}`: records to try a module with. */
export function sampleRoutes(app: App, server: Api): void {
  server.get('/:db/_samples', { config: { policy: 'member', cost: 'find' }, schema: schemas.list }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      const found = app.modules.map(async ({ key, sample }): Promise<[string, number]> => {
        const rows = sample === undefined ? [] : await sampleRows(ctx, key, sample);
        return [key, rows.length];
      });
      const samples = (await Promise.all(found)).filter(([, records]) => records > 0);
      return { samples: Object.fromEntries(samples) };
    }),
  );
  const config = { policy: 'member', cost: 'write' } as const;
  server.put('/:db/_samples/:module', { config, schema: schemas.add }, async (request) => {
    const { module } = request.params;
    const sample = sampleOf(app, module);
    const place = await readingAccount(app, request, async (ctx) => {
      checkModuleScope(ctx.who, permissionOf(app, module), 'write');
      return groupLocale(ctx);
    });
    const plain = sample.docs(place);
    const docs = (await sample.prepare?.(app, plain)) ?? plain;
    const records = await inAccount(app, request, async (ctx) => add(ctx, module, sample, docs));
    sample.added?.(app);
    return { ok: true as const, records };
  });
  server.delete('/:db/_samples/:module', { config, schema: schemas.remove }, async (request) => {
    const { module } = request.params;
    const sample = sampleOf(app, module);
    const records = await inAccount(
      app,
      request,
      async (ctx) => {
        checkModuleScope(ctx.who, permissionOf(app, module), 'write');
        return remove(ctx, module, sample);
      },
      'by-kind',
    );
    return { ok: true as const, records };
  });
}

function permissionOf(app: App, key: string): string {
  return app.modules.find((module) => module.key === key)?.permission ?? key;
}

function sampleOf(app: App, key: string): Sample {
  const sample = app.modules.find((module) => module.key === key)?.sample;
  if (sample === undefined) throw failure('not_found', 'missing');
  return sample;
}

interface SampleRow {
  readonly entity: Entity;
  readonly id: string;
}

/** The sample records of a module that are in the group. */
async function sampleRows(ctx: Context, module: string, { kinds }: Sample): Promise<SampleRow[]> {
  const found = kinds.map(async (entity) => {
    const [from, to] = sampleRange(entity.prefix, module);
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT id FROM "${entity.plural}" WHERE account_id = $1 AND id >= $2 AND id < $3 ORDER BY id`,
      [ctx.account, from, to],
    );
    return rows.map(({ id }) => ({ entity, id }));
  });
  return (await Promise.all(found)).flat();
}

/** Creates the records that are missing. Under the group lock, so that requests at the same time add each once. */
async function add(ctx: Context, module: string, sample: Sample, docs: ReturnType<Sample['docs']>): Promise<number> {
  await lockGroup(ctx);
  const known = new Set((await sampleRows(ctx, module, sample)).map(({ id }) => id));
  const missing = docs.filter(({ _id: id }) => !known.has(id));
  // Those that a person removed one by one would come back twice.
  await purgeTrash(
    ctx,
    missing.map(({ _id: id }) => id),
  );
  for (const doc of missing) {
    const entity = sample.kinds.find(({ kind }) => kind === doc.klass);
    if (entity === undefined) throw new Error(`${doc.klass} is no kind of the sample of ${module}`);
    if (sample.create === undefined) await create(ctx, entity, doc, sampleEvent);
    else await sample.create(ctx, doc);
  }
  return missing.length;
}

/** Removes the records for good, those that refer to others first; answers how many are in use and stay. */
async function remove(ctx: Context, module: string, sample: Sample): Promise<number> {
  await lockGroup(ctx);
  const rows = await sampleRows(ctx, module, sample);
  const used = await findUsed(ctx, rows);
  const numbers = await numbersOf(ctx, rows);
  const touched = await findTouched(ctx, rows);
  for (const entity of sample.kinds.toReversed()) {
    const ids = rows.filter((row) => row.entity === entity && !used.has(row.id)).map(({ id }) => id);
    const [own, asAdded] = [ids.filter((id) => touched.has(id)), ids.filter((id) => !touched.has(id))];
    if (own.length > 0) await removeMany(ctx, entity, own.toReversed());
    if (asAdded.length > 0) await removeMany(ctx, entity, asAdded.toReversed(), sampleEvent);
  }
  await purgeTrash(
    ctx,
    sample.docs(await groupLocale(ctx)).flatMap(({ _id: id }) => (used.has(id) ? [] : [id])),
  );
  if (used.size === 0) await returnNumbers(ctx, numbers);
  return used.size;
}

/** Sample records that a person has changed: their timelines tell of it, and have to tell of the removal too. */
async function findTouched(ctx: Context, rows: readonly SampleRow[]): Promise<ReadonlySet<string>> {
  const found = await ctx.db.query<{ id: string }>(
    'SELECT DISTINCT item_id AS id FROM versions WHERE account_id = $1 AND item_id = ANY($2::text[])',
    [ctx.account, rows.map(({ id }) => id)],
  );
  return new Set(found.map(({ id }) => id));
}

/** Sample records to which the group's own records refer, also through other sample records that stay. */
async function findUsed(ctx: Context, rows: readonly SampleRow[]): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  let before = -1;
  while (used.size > before) {
    before = used.size;
    for (const kind of new Set(rows.map(({ entity }) => entity))) {
      const ids = rows.filter((row) => row.entity === kind && !used.has(row.id)).map(({ id }) => id);
      const leaving = rows.flatMap((row) => (used.has(row.id) ? [] : [row.id]));
      for (const [entity, field] of referencesTo(ctx, kind)) {
        const found = await ctx.db.query<{ id: string }>(
          `SELECT DISTINCT "${field}" AS id FROM "${entity.plural}"
           WHERE account_id = $1 AND "${field}" = ANY($2::text[]) AND NOT id = ANY($3::text[])`,
          [ctx.account, ids, leaving],
        );
        for (const { id } of found) used.add(id);
      }
    }
  }
  return used;
}

function referencesTo(ctx: Context, { kind }: Entity): readonly (readonly [Entity, string])[] {
  return ctx.product.registry.entities.flatMap((entity) =>
    entity.scope !== 'account' || entity.readonly === true || !isGenerated(entity)
      ? []
      : Object.entries(entity.fields).flatMap(([name, field]) =>
          field.type === 'ref' && (field.to === kind || field.to === 'any') ? [[entity, name] as const] : [],
        ),
  );
}

/** The numbers of the records of numbered kinds. */
async function numbersOf(ctx: Context, rows: readonly SampleRow[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const numbers = new Map<string, readonly number[]>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    if (entity.numbered === undefined) continue;
    const ids = rows.filter((row) => row.entity === entity).map(({ id }) => id);
    const docs = await ctx.db.query<AnyDoc & Input>(
      `SELECT "${entity.numbered}" AS number FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2::text[]) ORDER BY 1`,
      [ctx.account, ids],
    );
    numbers.set(
      entity.kind,
      docs.map((doc) => Number(doc['number'])),
    );
  }
  return numbers;
}

/** The group's own records are numbered as if the sample had never been there, if none was numbered after it. */
async function returnNumbers(ctx: Context, numbers: ReadonlyMap<string, readonly number[]>): Promise<void> {
  for (const [kind, list] of numbers) {
    const [first, last] = [list[0], list.at(-1)];
    if (first === undefined || last === undefined || last - first + 1 !== list.length) continue;
    await ctx.db.query('UPDATE sequences SET value = $3 WHERE account_id = $1 AND name = $2 AND value = $4', [
      ctx.account,
      kind,
      first - 1,
      last,
    ]);
  }
}

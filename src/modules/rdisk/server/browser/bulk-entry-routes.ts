import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, orNull, type Shape } from '#platform/server/api/shapes/shape.ts';
import { copyEntry, CopyTooLarge } from '../tree/copy.ts';
import { copyInSlices, type CopyRuns } from '../tree/copy-slices.ts';
import { entryOf, liveEntry } from '../tree/entries.ts';
import { type Clash, moveEntry } from '../tree/move.ts';
import type { Place } from '../tree/place.ts';
import { copyRunsOf } from '../tree/copy-runs.ts';
import { purgeEntry, restoreEntry, trashEntry } from '../tree/trash.ts';
import { assertMovable, assertPlaceUnlocked } from '../tree/assert-unlocked.ts';

/** Actions on many entries: each entry has its own transaction and its own result. */

const most = 1000;
const ids = listOf(Type.String(), {
  minItems: 1,
  maxItems: most,
  'x-refusal': { error: 'bad_request', reason: `\`ids\` must be an array of 1 to ${most} entries.` },
});
const ofIds = exactly({ ids });
const place = exactly({
  ids,
  dir_id: optional(orNull(Type.String({ description: 'The directory; null for the root.' }))),
  clash: optional(
    oneOf(['refuse', 'keep', 'version', 'skip'], {
      description: 'What to do if the name is taken: `keep` appends a number.',
    }),
  ),
});
const rows = exactly({
  rows: listOf(
    exactly({
      id: Type.String(),
      ok: optional(Type.Boolean()),
      rev: optional(Type.String()),
      name: optional(Type.String({ description: 'The entry’s name now.' })),
      skipped: optional(Type.Boolean()),
      copy: optional(Type.String({ description: 'The id of the copy.' })),
      into: optional(Type.String({ description: 'The file that it became a version of.' })),
      from: optional(exactly({ dir_id: orNull(Type.String()), name: Type.String() })),
      error: optional(Type.String()),
      reason: optional(Type.Unknown()),
    }),
  ),
});
type Row = Shape<typeof rows>['rows'][number];
type Body = Shape<typeof place>;

interface BulkAction {
  readonly name: string;
  readonly summary: string;
  readonly body: typeof place | typeof ofIds;
  readonly work: (ctx: Context, id: string, asked: Body) => Promise<Partial<Row>>;
  /** The same for an entry that is too large for one transaction. */
  readonly inSlices?: (runs: CopyRuns, id: string, asked: Body) => Promise<Partial<Row>>;
  /** Also allowed in a read-only group, because it frees space. */
  readonly always?: true;
}

const actions: readonly BulkAction[] = [
  {
    name: 'move',
    summary:
      'Move entries into a directory; `from` in the answer is the previous directory and name of each, to undo the move',
    body: place,
    work: async (ctx, id, asked) => {
      const { dir_id: dir = null, name } = await liveEntry(ctx, id);
      await assertMovable(ctx, id);
      await assertPlaceUnlocked(ctx, { dir: asked.dir_id ?? undefined, name });
      const { id: moved, ...done } = await moveEntry(ctx, id, { dir: asked.dir_id ?? undefined, name }, clashOf(asked));
      return { ...done, ...(moved === id ? {} : { into: moved }), from: { dir_id: dir, name } };
    },
  },
  {
    name: 'copy',
    summary: 'Copy entries into a directory, with everything below them',
    body: place,
    work: async (ctx, id, asked) => {
      const { id: copy, ...done } = await copyEntry(ctx, id, await copyTarget(ctx, id, asked), clashOf(asked));
      // A copy that became a version of an existing file cannot be undone by deleting it.
      return { ...done, ...(done.rev.startsWith('1-') ? { copy } : { into: copy }) };
    },
    inSlices: async (runs, id, asked) => {
      const { clash } = asked;
      const { id: copy, ...done } = await copyInSlices(runs, id, async (ctx) => copyTarget(ctx, id, asked), clash);
      return { ...done, copy };
    },
  },
  {
    name: 'delete',
    summary: 'Move entries to the trash; `_restore` brings them back',
    body: ofIds,
    always: true,
    work: async (ctx, id) => {
      const { dir_id: dir = null, name } = await liveEntry(ctx, id);
      await assertMovable(ctx, id);
      const { rev } = await trashEntry(ctx, id);
      return { rev, name, from: { dir_id: dir, name } };
    },
  },
  {
    name: 'restore',
    summary: 'Restore entries from the trash, to their previous directory or to the one given',
    body: place,
    work: async (ctx, id, asked) => {
      const dir = 'dir_id' in asked ? { dir: asked.dir_id ?? null } : {};
      const { name = '', dir_id: lay } = (await entryOf(ctx, id)) ?? {};
      await assertPlaceUnlocked(ctx, { dir: ('dir' in dir ? dir.dir : lay) ?? undefined, name });
      const { id: into, ...done } = await restoreEntry(ctx, id, { ...dir, ...clashOf(asked) });
      return { ...done, ...(into === id ? {} : { into }) };
    },
  },
];

/** `POST /{db}/files/_move|_copy|_delete|_restore|_purge {ids, dir_id?, clash?}`: a result per row. */
export function bulkEntryRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'write', token: 'rdisk' } as const;
  const about = { tags: ['Drive'], params: ofDatabase, response: { 200: rows } };
  for (const way of actions) {
    const schema = { ...about, operationId: `${way.name}Entries`, summary: way.summary, body: way.body };
    server.post(`/:db/files/_${way.name}`, { config, schema }, async (request) => {
      const asked = request.body as Body;
      await assertWritable(app, request, way.always === true);
      const atOnce = async (id: string): Promise<Partial<Row>> =>
        inAccount(
          app,
          request,
          async (ctx) => {
            await lockGroup(ctx);
            return way.work(ctx, id, asked);
          },
          'by-kind',
        );
      return runForEach(asked.ids, async (id) =>
        atOnce(id).catch(async (error: unknown) => {
          if (!(error instanceof CopyTooLarge) || way.inSlices === undefined) throw error;
          return way.inSlices(copyRunsOf(app, request), id, asked);
        }),
      );
    });
  }
  const schema = {
    ...about,
    operationId: 'purgeEntries',
    summary: 'Delete entries of the trash permanently',
    body: ofIds,
  };
  server.post('/:db/files/_purge', { config, schema }, async (request) => {
    await assertWritable(app, request, true);
    return runForEach(request.body.ids, async (id) => {
      await purgeCompletely(app, request, id);
      return {};
    });
  });
}

/** Refuses the request if the caller may not write. `always`: the action frees space, so a read-only group may run it. */
export async function assertWritable(app: App, request: FastifyRequest, always: boolean): Promise<void> {
  await readingAccount(app, request, async (ctx) => {
    checkModuleScope(ctx.who, 'rdisk', 'write');
    if (!always) refuseReadOnly(ctx);
  });
}

/** Removes an entry of the trash and everything below it for good, in slices; 404 if it does not exist. */
export async function purgeCompletely(app: App, request: FastifyRequest, id: string): Promise<void> {
  for (let done = false; !done;) done = await inAccount(app, request, async (ctx) => purgeEntry(ctx, id), 'by-kind');
}

/** Runs the action for each entry; a refusal of one does not affect the others. */
async function runForEach(
  asked: readonly string[],
  work: (id: string) => Promise<Partial<Row>>,
): Promise<{ rows: readonly Row[] }> {
  const done: Row[] = [];
  for (const id of new Set(asked)) {
    try {
      done.push({ id, ok: true, ...(await work(id)) });
    } catch (error) {
      if (!(error instanceof Failure) || error.status === 503) throw error;
      done.push({ id, error: error.error, reason: error.reason });
    }
  }
  return { rows: done };
}

async function copyTarget(ctx: Context, id: string, asked: Body): Promise<Place> {
  const { name } = await liveEntry(ctx, id);
  const at = { dir: asked.dir_id ?? undefined, name };
  await assertPlaceUnlocked(ctx, at);
  return at;
}

function clashOf({ clash }: { readonly clash?: Clash }): { readonly clash?: Clash } {
  return clash === undefined ? {} : { clash };
}

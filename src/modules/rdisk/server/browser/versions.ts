import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Update } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofRecord, optional, orNull } from '#platform/server/api/shapes/shape.ts';
import { fileType } from '../../rules/file-type.ts';
import { revertToVersion } from '../content/save.ts';
import { type Version, versionsOf } from '../content/versions.ts';
import { type Entry, entryOf } from '../tree/entries.ts';

const schema = {
  operationId: 'fileVersions',
  tags: ['Drive'],
  summary: 'The stored versions of a file, the newest first; also of a file in the trash',
  params: ofRecord,
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          number: Type.Integer(),
          size: Type.Integer(),
          sha256: Type.String(),
          content_type: Type.String(),
          created_at: Type.String(),
          created_by: orNull(Type.String()),
          creator: optional(exactly({ label: Type.String() })),
          program: optional(
            Type.String({ description: 'The program that saved it, by its user agent; `browser` is a web browser.' }),
          ),
          key_label: optional(Type.String({ description: 'The description of the program’s key.' })),
          modified_at: Type.String({ description: 'The file’s own time in this version.' }),
        }),
      ),
    }),
  },
};

/** `GET /{db}/{file_id}/versions`. */
export function versionRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read', token: 'rdisk' } as const;
  server.get('/:db/:id/versions', { config, schema }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      const entry = await entryOf(ctx, request.params.id);
      if (entry?.version === undefined) throw failure('not_found', 'missing');
      const versions = await versionsOf(ctx, entry._id);
      const savers = new Set(versions.flatMap(({ created_by: by }) => (by === null ? [] : [by])));
      const people = await ctx.product.authentication.people(ctx, [...savers]);
      const labelOf = ({ created_by: by }: Version): unknown => (by === null ? undefined : people.get(by)?.['label']);
      return { rows: versions.map((version) => versionRow(version, entry, labelOf(version))) };
    }),
  );
}

function versionRow(version: Version, entry: Entry, saver: unknown) {
  const { number, size, sha256, created_at, created_by, program, key_label } = version;
  const own = number === entry.version ? entry.modified_at : version.modified_at;
  return {
    number,
    size,
    sha256,
    content_type: fileType(version.content_type, entry.name),
    created_at,
    created_by,
    modified_at: own ?? created_at,
    ...(typeof saver === 'string' ? { creator: { label: saver } } : {}),
    ...(program === null ? {} : { program }),
    ...(key_label === null ? {} : { key_label }),
  };
}

/** `revert {version}`: makes an older version the newest; it gets the next number, and all others stay. */
export const cloudFileUpdate: Update = async (ctx, verb, id, { version }) => {
  if (verb !== 'revert') throw failure('not_found', 'missing');
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw failure('unprocessable_entity', { version: [{ code: 'is-invalid' }] });
  return revertToVersion(ctx, id, version);
};

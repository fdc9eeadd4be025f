import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Update } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofRecord, orNull } from '#platform/server/api/shapes/shape.ts';
import { revertToVersion } from '../content/save.ts';
import { type Version, versionsOf } from '../content/versions.ts';
import { entryOf } from '../tree/entries.ts';

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
      const rows = await versionsOf(ctx, entry._id);
      return { rows: rows.map((row) => versionRow(row)) };
    }),
  );
}

function versionRow({ number, size, sha256, content_type, created_at, created_by }: Version): Omit<Version, 'crc32'> {
  return { number, size, sha256, content_type, created_at, created_by };
}

/** `revert {version}`: makes an older version the newest; those in between stay. */
export const cloudFileUpdate: Update = async (ctx, verb, id, { version }) => {
  if (verb !== 'revert') throw failure('not_found', 'missing');
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw failure('unprocessable_entity', { version: [{ code: 'is-invalid' }] });
  return revertToVersion(ctx, id, version);
};

import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofRecord } from '#platform/server/api/shapes/shape.ts';
import { showUnlockSecret } from './unlock-secrets.ts';

/** `POST /{db}/{ticket}/unlock_secret`: shows the secret that unlocks a device, to people with a session who may read the ticket. */
export function unlockRoutes(app: App, server: Api): void {
  server.post(
    '/:db/:id/unlock_secret',
    {
      config: { policy: 'member', cost: 'write' },
      schema: {
        operationId: 'showUnlockSecret',
        tags: ['Tickets'],
        summary:
          'Show the secret that unlocks the device of a ticket; each time leaves a line in the audit log. A write of the ticket sets it: `unlock` is {text} or {pattern}, null removes it',
        params: ofRecord,
        response: {
          200: Type.Union([exactly({ text: Type.String() }), exactly({ pattern: Type.String() })]),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      void reply.header('cache-control', 'no-store');
      return inAccount(app, request, async (ctx) => showUnlockSecret(app, ctx, id), 'by-kind');
    },
  );
}

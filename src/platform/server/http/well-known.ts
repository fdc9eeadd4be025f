import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

const config = { policy: 'public', cost: 'none' } as const;
/** Milliseconds for which a copy of `security.txt` holds: RFC 9116 asks for less than a year. */
const validFor = 180 * 86_400_000;

/** Addresses at which browsers, password managers and security researchers look on every host (RFC 8615). */
export function wellKnownRoutes(app: App, server: FastifyInstance): void {
  server.get('/.well-known/change-password', { config }, async (_request, reply) =>
    reply.redirect('/user/password/new', 302),
  );
  server.get('/.well-known/security.txt', { config }, async (_request, reply) => {
    const { contactEmail } = app.environment;
    const expires = new Date(app.now().getTime() + validFor).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${contactEmail}\nExpires: ${expires}\nPreferred-Languages: en, pt\n`);
  });
}

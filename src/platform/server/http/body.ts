import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/entity/failure.ts';

/** JSON up to 1 MB and 32 levels, prototype keys dropped; forms for sign-in alone; everything else is refused by its type. */
export function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    void parse(request, body as string, (error, value: unknown) => {
      if (error) done(error);
      else if (deeperThan(value, 32)) done(fail('bad_request', 'The document is nested too deeply.'));
      else done(null, value);
    });
  });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
}

function deeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => deeperThan(inner, levels - 1));
}

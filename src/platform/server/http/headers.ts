import type { FastifyInstance } from 'fastify';

/**
 * Headers of every answer: version, request id, and those that forbid browsers to sniff types, frame, share or cache.
 */
export function sendHeaders(server: FastifyInstance, options: { version: string; https: boolean }): void {
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-app-version': options.version,
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
      'x-frame-options': 'DENY',
      // Pages and files set stricter policies.
      'content-security-policy': "base-uri 'none'; frame-ancestors 'none'",
    });
    if (options.https) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
}

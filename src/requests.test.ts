import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { wildRequests, type WildRequest } from '../scripts/fuzz/requests.ts';

let running: TestApp;
let ana: Client;
const known: string[] = [];
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const docs = ['customer', 'wallet', 'category'].map((klass) => ({ klass, name: 'x' }));
  const made = await ana.call('POST', `${group}/_bulk_docs`, { docs: [...docs, { klass: 'ticket', content: 'x' }] });
  known.push(group, ...JSON.parse(made.text).map(({ id }: { id: string }) => id));
});
afterAll(async () => running.close());

async function send({ method, url, headers, body }: WildRequest) {
  return running.app.server.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) });
}

test('whatever is sent, the answer is no failure of the server, in the one form and without its inside', async () => {
  // What ends a session ends the trial, and a stream has no end.
  const routes = running.app.routes.filter(
    ({ method, url }) => !(method === 'DELETE' && url.startsWith('/api/_session')),
  );
  await fc.assert(
    fc.asyncProperty(
      wildRequests(routes, known, { cookie: ana.cookie }).filter(({ url }) => !/feed=|_dev/.test(url)),
      async (request) => {
        const answer = await send(request);
        const { statusCode, body, headers } = answer;
        expect(statusCode, body).toBeLessThan(500);
        expect(body).not.toMatch(/node_modules|\.ts:\d|at async|SELECT |pg_/);
        if (statusCode < 400 || request.method === 'HEAD') return;
        // Programs for network drives, which ask at the root first, are answered in WebDAV's form; a path that no route has, in the one of all others.
        if (/^\/(dav|$|\?)/.test(request.url) && String(headers['content-type']).startsWith('application/xml'))
          expect(body).toMatch(/^<\?xml .*\n<D:error .*<\/D:error>\n$/s);
        // Reading programs sign in by a call of their own, whose refusal they know in this form alone.
        else if (
          request.url.includes('/accounts/ClientLogin') &&
          String(headers['content-type']).startsWith('text/plain')
        )
          expect(body).toBe('Error=BadAuthentication\n');
        // Customers and phones get pages.
        else if (/^\/[cd]\//.test(request.url) && String(headers['content-type']).startsWith('text/html'))
          expect(body).toMatch(/^<!doctype html>.*<\/html>$/s);
        else {
          expect(headers['content-type'], body).toContain('application/json');
          expect(Object.keys(answer.json<object>())).toEqual(['error', 'reason']);
        }
      },
    ),
    { numRuns: Math.max(1500, Number(process.env['EXPLORE'] ?? 0)) },
  );
});

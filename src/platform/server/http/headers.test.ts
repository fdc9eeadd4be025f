import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('every answer has version, request id and security headers', async () => {
  for (const url of ['/api/_session', '/_up', '/nowhere', '/api/docs', '/_dev/mail']) {
    const { headers } = await running.app.server.inject(url);
    expect(headers, url).toMatchObject({
      'x-app-version': 'test',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/) as string,
    });
    expect(headers['strict-transport-security'], 'over http').toBeUndefined();
  }
  expect((await running.app.server.inject('/api/_session')).headers['cache-control']).toBe('no-store');
});

test('pages that the server writes itself allow no script at all', async () => {
  for (const url of ['/api/docs', '/_dev/mail']) {
    const { headers } = await running.app.server.inject(url);
    expect(headers['content-security-policy'], url).toMatch(/^default-src 'none'; style-src '[^']+'; base-uri 'none'/);
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
  }
});

test('over https the session is a host cookie and HSTS is set', async () => {
  const secure = await testApp({ BASE_URL: 'https://shop.example' });
  try {
    const { server } = secure.app;
    expect((await server.inject('/_up')).headers['strict-transport-security']).toMatch(/max-age=31536000/);
    await server.inject({
      method: 'POST',
      url: '/api/_users',
      payload: { unconfirmed_email: 'a@example.com', password: 'correct horse battery' },
    });
    const signed = await server.inject({
      method: 'POST',
      url: '/api/_session',
      payload: { username: 'a@example.com', password: 'correct horse battery' },
    });
    expect([signed.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  } finally {
    await secure.close();
  }
});

test.each([
  { NODE_ENV: 'production' },
  { NODE_ENV: 'development', HOST: '0.0.0.0' },
  { NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1:1' },
])('in production there is no outbox and no throw-away database: %j', async (variables: Record<string, string>) => {
  const live = await testApp({ BASE_URL: 'http://localhost:3000', ...variables });
  try {
    expect((await live.app.server.inject('/_dev/mail.json')).statusCode).toBe(404);
    expect((await live.app.server.inject({ method: 'PUT', url: '/api/books' })).statusCode).toBe(405);
  } finally {
    await live.close();
  }
});

test('another host name or a proxy shows no outbox', async () => {
  const { server } = running.app;
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await server.inject({ url: '/_dev/mail.json', headers })).statusCode;
  expect(await status({ host: 'localhost:3000' })).toBe(200);
  expect(await status({ host: 'shop.example' })).toBe(404);
  expect(await status({ host: 'localhost:3000', 'x-forwarded-for': '198.51.100.7' })).toBe(404);
  expect(await status({ host: 'localhost:3000', forwarded: 'for=198.51.100.7' })).toBe(404);
});

test('the API describes itself: every kind a schema, every route an operation', async () => {
  const { paths, components } = (await running.app.server.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
    components: { schemas: Record<string, unknown> };
  }>();
  const shape = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replace(/^\/api/, '') || '/';
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const internal = /^\/(openapi\.json|docs)$/;
  const missing = running.app.routes
    .filter(({ method, url }) => url.startsWith('/api') && method !== 'HEAD' && !internal.test(shape(url)))
    .map(({ method, url }) => `${method} ${shape(url)}`)
    .filter((name) => !described.has(name));
  expect(missing).toEqual([]);
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['ticket', 'customer', 'equipment', 'category', 'comment', 'account']),
  );
  expect((await running.app.server.inject('/api/docs')).body).toContain('equipment_observation');
});

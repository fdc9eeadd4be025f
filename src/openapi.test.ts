import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, testApp, type TestApp } from '#src/testing/app.ts';

/** The OpenAPI document says what the running server takes and answers. */

let running: TestApp;
let document: Record<string, unknown>;

beforeAll(async () => {
  running = await testApp();
  document = (await client(running.app).call('GET', 'openapi.json')).body;
});
afterAll(async () => running.close());

test('is a valid OpenAPI document', async () => {
  const copy = structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0];
  const api = await SwaggerParser.validate(copy);
  expect(Object.keys(api.paths ?? {})).toContain('/{db}/_search');
});

test('tells who may call, at what cost and with which tokens', () => {
  expect(document).toHaveProperty(['paths', '/{db}/_search', 'post', 'description'], expect.stringContaining('300'));
  expect(document).toHaveProperty(['paths', '/', 'get', 'security'], []);
});

import fastify from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../environment.ts';
import { servePages } from './pages.ts';

const server = fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="brands" content="__BRANDS__" /><meta name="module" content="__MODULE__" />',
  );
  const environment = readEnvironment(cards, {
    NODE_ENV: 'test',
    FINANCE_NAME: 'Wal"let & <co>',
    MODULE_HOSTS: 'money.example=finance',
  });
  await servePages({ environment } as App, server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('the page says the brand of finance and, by the host, which module stands in front', async () => {
  const page = async (host: string): Promise<string> =>
    (await server.inject({ url: '/account/x', headers: { host, accept: 'text/html' } })).body;
  const brand = '<meta name="brands" content="{&quot;finance&quot;:&quot;Wal\\&quot;let &amp; &lt;co>&quot;}" />';
  expect(await page('Money.example:8080')).toBe(`${brand}<meta name="module" content="finance" />`);
  expect(await page('oficina.example')).toBe(`${brand}<meta name="module" content="" />`);
  expect(await page('constructor')).toBe(`${brand}<meta name="module" content="" />`);
});

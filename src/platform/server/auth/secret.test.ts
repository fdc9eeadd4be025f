import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from './secret.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oficina-secret-'));
  dataDir = join(folder, 'data');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('it is created once, readable only by its owner, and reused', async () => {
  const secret = await readSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(await readSecret(dataDir)).toBe(secret);
});

test('processes that start together agree on one secret and leave no other file', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, async () => readSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
});

test('a configured secret is used and nothing is written', async () => {
  expect(await readSecret(dataDir, 'x'.repeat(32))).toBe('x'.repeat(32));
  expect(readdirSync(folder)).toEqual([]);
});

test('a damaged one is refused', async () => {
  await readSecret(dataDir);
  writeFileSync(join(dataDir, 'secret-key'), '');
  await expect(readSecret(dataDir)).rejects.toThrow('damaged');
});

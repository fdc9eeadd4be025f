import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canReach, canRead } from './file-access.ts';

/** A user in none of the groups of the user who runs the tests. */
const stranger = { uid: 4_000_000, gid: 4_000_000 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oficina-reach-'));
  mkdirSync(join(folder, 'inner'));
  chmodSync(join(folder, 'inner'), 0o755);
  writeFileSync(join(folder, 'inner', 'file'), '');
  chmodSync(join(folder, 'inner', 'file'), 0o644);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('one private folder in the path stops another user, but not its owner', async () => {
  chmodSync(folder, 0o700);
  expect(await canReach(join(folder, 'inner'), stranger)).toBe(false);
  expect(await canRead(join(folder, 'inner', 'file'), stranger)).toBe(false);
  expect(await canReach(join(folder, 'inner'), { uid: process.getuid?.() ?? 0, gid: 0 })).toBe(true);
});

test('a folder with only the execute permission stops nobody', async () => {
  chmodSync(folder, 0o711);
  expect(await canReach(join(folder, 'inner'), stranger)).toBe(true);
  expect(await canRead(join(folder, 'inner', 'file'), stranger)).toBe(true);
});

test('a private file cannot be read in any folder', async () => {
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'inner', 'file'), 0o600);
  expect(await canRead(join(folder, 'inner', 'file'), stranger)).toBe(false);
});

test('without another user every path is reachable', async () => {
  expect(await canReach(join(folder, 'missing'), undefined)).toBe(true);
});

